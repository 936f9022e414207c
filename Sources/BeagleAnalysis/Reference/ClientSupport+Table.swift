extension ClientSupport {
  /// The clients that declare each name: a line for each owner, with its names and a set of bits in
  /// hexadecimal. Bit 0 is the first client of ``Client``; bit 7 is Beagle 1.x.
  ///
  /// A test compares the table with `Tests/Platforms/declarations.tsv`.
  static let table = """
    Accessibility accessibilityLabel=ff accessible=ff isHeader=ff
    Analytics additionalEntries=e3 attributes=e3
    ClickEvent category=80 label=80 value=80
    Context id=f7 value=d7
    CornerRadius bottomLeft=77 bottomRight=77 radius=f7 topLeft=77 topRight=77
    EdgeValue all=f7 bottom=f7 end=50 horizontal=f7 left=f7 right=f7 start=50 top=f7 vertical=f7
    FieldError inputName=80 message=80
    Flex alignContent=f3 alignItems=f3 alignSelf=f3 basis=f7 flex=f3 flexDirection=f3 flexWrap=f3 \
      grow=f7 justifyContent=f3 shrink=f7
    HttpAdditionalData body=b7 headers=b7 httpData=80 method=b7
    ImagePath _beagleImagePath_=1c mobileId=f7 placeholder=f3 url=ff
    NavigationBar backButtonAccessibility=e3 navigationBarItems=f3 showBackButton=f3 styleId=f3 \
      title=f3
    NavigationBarItem accessibility=e3 action=80 id=c0 image=f3 onPress=73 text=f3
    NavigationContext path=27 value=27
    Route fallback=b7 httpAdditionalData=b7 screen=b7 shouldPrefetch=a7 url=b7
    SafeArea bottom=f3 leading=f3 top=f3 trailing=f3
    ScreenEvent screenName=80
    Size aspectRatio=f3 height=f3 maxHeight=f3 maxWidth=f3 minHeight=f3 minWidth=f3 width=f3
    Style backgroundColor=f7 borderColor=f7 borderWidth=f7 cornerRadius=f7 display=f7 flex=f7 \
      isStack=10 margin=f7 padding=f7 position=f7 positionType=f7 size=f7
    TabItem icon=ff title=ff
    TabViewItem accessibility=80 child=80 icon=80 id=80 style=80 title=80
    Template case=ff view=ff
    UnitValue type=f3 value=f3
    action addchildren=e7 alert=f7 condition=e7 confirm=f7 formlocalaction=80 formremoteaction=80 \
      formvalidation=80 openexternalurl=f7 opennativeroute=f7 popstack=f7 poptoview=f7 popview=f7 \
      pushstack=f7 pushview=f7 resetapplication=f7 resetstack=f7 sendrequest=e7 setcontext=e7 \
      submitform=f7
    action:addchildren analytics=e7 componentId=e7 mode=e7 value=e7
    action:alert analytics=f7 labelOk=f3 message=f7 onPressOk=f7 title=f3
    action:condition analytics=e7 condition=e7 onFalse=e7 onTrue=e7
    action:confirm analytics=f7 labelCancel=f3 labelOk=f3 message=f7 onPressCancel=f7 onPressOk=f7 \
      title=f3
    action:formlocalaction analytics=80 data=80 name=80
    action:formremoteaction analytics=80 method=80 path=80
    action:formvalidation analytics=80 errors=80
    action:openexternalurl analytics=f7 url=f7
    action:opennativeroute analytics=f7 data=f7 route=f7 shouldResetApplication=e3
    action:popstack analytics=f7 navigationContext=77
    action:poptoview analytics=f7 navigationContext=77 route=f7
    action:popview analytics=f7 navigationContext=77
    action:pushstack analytics=f7 controllerId=f3 navigationContext=77 route=f7
    action:pushview analytics=f7 controllerId=04 navigationContext=77 route=f7
    action:resetapplication analytics=f7 controllerId=f7 navigationContext=77 route=f7
    action:resetstack analytics=f7 controllerId=f6 navigationContext=77 route=f7
    action:sendrequest analytics=e7 data=e7 headers=e7 method=e7 onError=e7 onFinish=e7 \
      onSuccess=e7 url=e7
    action:setcontext analytics=e7 contextId=e7 path=e7 value=e7
    action:submitform analytics=f7
    component button=ff container=ff form=80 forminput=80 formsubmit=80 gridview=ff image=ff \
      lazycomponent=ff listview=ff networkimage=04 pageindicator=f3 pageview=ff pulltorefresh=ff \
      screencomponent=ff scrollview=ff simpleform=ff tabbar=ff tabitem=88 tabview=80 text=ff \
      textinput=ff touchable=ff webview=ff
    component:button accessibility=ff children=14 clickAnalyticsEvent=80 context=1c enabled=ff \
      id=ff onPress=ff style=ff styleId=fb text=ff
    component:container accessibility=ff children=b7 context=ff id=ff onInit=ff style=f7 \
      styleId=e3
    component:form accessibility=80 additionalData=80 child=80 group=80 id=80 onSubmit=80 \
      shouldStoreFields=80 style=80
    component:forminput child=80 errorMessage=80 name=80 required=80 validator=80
    component:formsubmit child=80 enabled=80
    component:gridview accessibility=f7 children=14 context=ff dataSource=ff direction=ff id=ff \
      indexName=6d isScrollIndicatorVisible=ff itemAspectRatio=70 iteratorName=ff key=ff \
      numColumns=80 onInit=ff onScrollEnd=ff scrollEndThreshold=ff spanCount=ff style=f7 \
      templates=ff useParentScroll=0d
    component:image accessibility=ff children=14 context=1c id=ff mode=ff path=ff style=f7 \
      styleId=40
    component:lazycomponent accessibility=9a children=14 context=1c id=de initialState=f3 path=ff \
      style=96
    component:listview accessibility=f7 children=94 context=ff dataSource=ff direction=ff id=ff \
      indexName=6f isScrollIndicatorVisible=ff itemAspectRatio=10 iteratorName=ff key=ff onInit=ff \
      onScrollEnd=ff scrollEndThreshold=ff spanCount=18 style=f7 template=80 templates=ff \
      useParentScroll=ad
    component:networkimage accessibility=04 children=04 context=04 id=04 mode=04 path=04 style=04
    component:pageindicator accessibility=10 children=10 context=10 currentPage=f3 id=50 \
      numberOfPages=f3 selectedColor=f3 style=10 unselectedColor=f3
    component:pageview accessibility=14 children=b7 context=ff currentPage=ff id=5c \
      onPageChange=ff pageIndicator=80 showArrow=ec style=14
    component:pulltorefresh accessibility=fe child=e3 children=14 color=f3 context=ff id=fe \
      isRefreshing=f3 onInit=0c onPull=f3 style=f6
    component:screencomponent accessibility=92 child=e3 children=14 context=ff id=ff identifier=90 \
      navigationBar=f3 safeArea=f3 screenAnalyticsEvent=80 style=f7
    component:scrollview accessibility=9e children=b7 context=ff id=de onInit=0c \
      scrollBarEnabled=f3 scrollDirection=f3 style=96
    component:simpleform accessibility=f7 children=b7 context=ff id=ff onSubmit=bf \
      onValidationError=ff style=f7 styleId=40
    component:tabbar accessibility=9e children=14 context=1c currentTab=ff id=de items=ff \
      onTabSelection=ff style=96 styleId=e7
    component:tabitem accessibility=88 child=80 context=08 icon=88 id=88 style=80 title=88
    component:tabview accessibility=80 children=80 context=80 id=80 style=80 styleId=80
    component:text accessibility=ff alignment=ff children=14 context=1c id=ff style=f7 styleId=f3 \
      text=ff textColor=f7
    component:textinput accessibility=ff children=14 context=1c disabled=80 enabled=ff error=ff \
      hidden=80 id=ff onBlur=ff onChange=ff onFocus=ff placeholder=ff readOnly=ff showError=ff \
      style=f7 styleId=e3 type=ff value=ff
    component:touchable accessibility=1c child=e3 children=14 clickAnalyticsEvent=80 context=1c \
      id=5c onPress=ff style=14
    component:webview accessibility=ff children=14 context=1c id=ff style=f7 url=ff
    key _beagleAction_=f7 _beagleComponent_=f7 _beagleImagePath_=f7 _implicitContexts_=04 \
      beaglePlatform=a0
    operation and=e7 capitalize=a7 concat=a7 condition=e7 contains=e7 divide=e7 double=67 eq=a7 \
      gt=e7 gte=e7 insert=e7 int=67 isEmpty=e7 isNull=e7 length=e7 lowercase=a7 lt=e7 lte=e7 \
      multiply=e7 not=e7 or=e7 remove=e7 removeIndex=e7 string=67 substr=a7 subtract=e7 sum=e7 \
      union=e7 uppercase=a7
    """
}
