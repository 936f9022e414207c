extension Mistake {
  /// Syntax errors and wrong calls in expressions.
  static let expressions = rows(
    #"""
    ## Expressions
    {"_beagleComponent_": "beagle:container", "context": {"id": "page", "value": {"n": 1, "name": "Ada", "on": true, "rows": ["a"]}}, "children": [
    {"_beagleComponent_": "beagle:text", "text": "…"}]}

    # a space before the brace
    bad-expression, offered: expressions begin with @{
    ▸«@ {page.n}→@{page.n}»

    # a `$` as in JavaScript
    bad-expression, offered: expressions begin with @{
    ▸«${page.n}→@{page.n}»

    # a `#` as in Ruby
    bad-expression, offered: expressions begin with @{
    ▸«#{page.n}→@{page.n}»

    # double braces as in Mustache
    bad-expression, offered: expressions begin with @{
    ▸«{{page.n}}→@{page.n}»

    # double braces after the `@`
    bad-expression, certain: '{' is not allowed here
    @{▸«{page.n}}→page.n}»

    # no `@`
    bad-expression, offered: expressions begin with @{
    ▸«{page.n}→@{page.n}»

    # no opening brace
    bad-expression, offered: expressions begin with @{
    ▸«@page.n}→@{page.n}»

    # parentheses instead of braces
    bad-expression, offered: expressions begin with @{
    ▸«@(page.n)→@{page.n}»

    # brackets instead of braces
    bad-expression, offered: expressions begin with @{
    ▸«@[page.n]→@{page.n}»

    # no closing brace
    bad-expression, certain: the expression is not closed
    @{page.n▸«→}»

    # no closing brace before more text
    bad-expression, certain: the expression is not closed
    @{page.n▸«→}», thanks

    # no closing brace before another expression
    bad-expression, offered: the expression is not closed
    @{page.n▸«→}» @{page.name}

    # a parenthesis instead of the closing brace
    bad-expression, certain: there is no "(" for this ')' / change ")" to "}"
    @{page.n▸«)→}»

    # two closing braces
    bad-expression, certain: closed before this brace / remove one brace
    @{page.n}▸«}→»

    # an empty expression
    bad-expression, described: the expression is empty / context
    @{▸«→page.n»}

    # an operator without its second operand
    bad-expression, offered: "-" is not needed here
    @{page.n▸«-→»}

    # an operator before a path
    bad-expression, offered: "~" is not needed here
    @{▸«~→»page.n}

    # a space at the start
    bad-expression, certain: a space is not allowed here
    @{▸« →»page.n}

    # a space at the end
    bad-expression, certain: a space is not allowed here
    @{page.n▸« →»}

    # spaces at both ends
    bad-expression, certain: a space is not allowed here
    @{▸« page.n →page.n»}

    # a space after the point
    bad-expression, certain: a space is not allowed here
    @{page.▸« →»n}

    # two points
    bad-expression, certain: a name is missing between two dots
    @{page.▸«.→»n}

    # a point at the end
    bad-expression, offered: a name is missing after the dot
    @{page«.→»▸}

    # a point before a parenthesis
    bad-expression, offered: a name is missing after the dot
    @{isNull(page«.→»▸)}

    # a point at the start
    bad-expression, certain: a name is missing before the dot
    @{▸«.→»page.n}

    # a colon instead of a point
    bad-expression, certain: ':' is not allowed here
    @{page▸«:→.»name}

    # a comma instead of a point
    bad-expression, offered: ',' is not allowed here
    @{page▸«,→.»name}

    # an arrow instead of a point
    bad-expression, certain: is not allowed here
    @{page▸«->→.»name}

    # an optional chain
    bad-expression, certain: expressions have no operator "?."
    @{page▸«?→».n}

    # a name in brackets
    bad-expression, certain: an index must be a whole number
    @{page«[▸'name']→.name»}

    # a name in brackets without quotes
    bad-expression, certain: an index must be a whole number
    @{page«[▸name]→.name»}

    # a name in brackets and double quotes
    bad-expression, certain: an index must be a whole number
    @{page«[▸\"name\"]→.name»}

    # an empty index
    bad-expression, described: an index is missing after "[" / [0]
    @{page.rows[▸«→0»]}

    # an index without its closing bracket
    bad-expression, certain: missing "]" to close "["
    @{page.rows[0▸«→]»}

    # an index in parentheses
    bad-expression, certain: only operations can be called, not rows / write [0]
    @{page.rows▸«(0)→[0]»}

    # an index without its opening bracket
    bad-expression, offered: there is no "[" for this ']'
    @{page.rows«→[»0▸]}

    # a point before an index
    bad-expression, certain: '[' is not allowed after a dot
    @{page.rows«.→»▸[0]}

    # a sum with an operator
    bad-expression, certain: expressions have no operator "+"
    @{«page.n ▸+ 1→sum(page.n, 1)»}

    # a sum without spaces
    bad-expression, certain: expressions have no operator "+"
    @{«page.n▸+1→sum(page.n, 1)»}

    # two texts with an operator
    bad-expression, certain: expressions have no operator "+"
    «@{page.name ▸+ '!'}→@{page.name}!»

    # texts and a number with an operator
    bad-expression, certain: expressions have no operator "+" / write @{page.name}: @{page.n}
    «@{page.name ▸+ ': ' + page.n}→@{page.name}: @{page.n}»

    # a difference with an operator
    bad-expression, certain: expressions have no operator "-"
    @{«page.n ▸- 1→subtract(page.n, 1)»}

    # a product with an operator
    bad-expression, certain: expressions have no operator "*"
    @{«page.n ▸* 2→multiply(page.n, 2)»}

    # a quotient with an operator
    bad-expression, certain: expressions have no operator "/"
    @{«page.n ▸/ 2→divide(page.n, 2)»}

    # an equation
    bad-expression, certain: expressions have no operator "=="
    @{«page.n ▸== 1→eq(page.n, 1)»}

    # an equation with `===`
    bad-expression, certain: expressions have no operator "==="
    @{«page.n ▸=== 1→eq(page.n, 1)»}

    # an inequation
    bad-expression, certain: expressions have no operator "!="
    @{«page.n ▸!= 1→not(eq(page.n, 1))»}

    # a comparison
    bad-expression, certain: expressions have no operator ">"
    @{«page.n ▸> 1→gt(page.n, 1)»}

    # a comparison that includes equality
    bad-expression, certain: expressions have no operator "<="
    @{«page.n ▸<= 1→lte(page.n, 1)»}

    # a negation
    bad-expression, certain: expressions have no operator "!"
    @{«▸!page.on→not(page.on)»}

    # a conjunction
    bad-expression, certain: expressions have no operator "&&"
    @{«page.on ▸&& true→and(page.on, true)»}

    # a conjunction as a word
    bad-expression, offered: expressions have no operator "and"
    @{«not(page.on) ▸and true→and(not(page.on), true)»}

    # a disjunction
    bad-expression, certain: expressions have no operator "||"
    @{«page.on ▸|| false→or(page.on, false)»}

    # a default text with the operator of a disjunction
    bad-expression, certain: expressions have no operator "||"
    @{«page.name ▸|| 'x'→condition(or(isNull(page.name), isEmpty(page.name)), 'x', page.name)»}

    # a default value
    bad-expression, certain: expressions have no operator "??"
    @{«page.name ▸?? 'x'→condition(isNull(page.name), 'x', page.name)»}

    # a choice
    bad-expression, certain: expressions have no operator "?"
    @{«page.on ▸? 'yes' : 'no'→condition(page.on, 'yes', 'no')»}

    # a choice between texts in double quotes
    bad-expression, certain: expressions have no operator "?"
    @{«page.on ▸? \"yes\" : \"no\"→condition(page.on, 'yes', 'no')»}

    # a default value in double quotes
    bad-expression, certain: expressions have no operator "??"
    @{«page.name ▸?? \"x\"→condition(isNull(page.name), 'x', page.name)»}

    # a choice with a comparison
    bad-expression, certain: expressions have no operator ">"
    @{«page.n ▸> 1 ? 'yes' : 'no'→condition(gt(page.n, 1), 'yes', 'no')»}

    # two operators
    bad-expression, certain: expressions have no operator "+"
    @{«page.n ▸+ 1 == 2→eq(sum(page.n, 1), 2)»}

    # an operator in an argument
    bad-expression, certain: expressions have no operator "+"
    @{string(«page.n ▸+ 1→sum(page.n, 1)»)}

    # no closing parenthesis
    bad-expression, certain: missing ")" to close "sum("
    @{sum(page.n, 1▸«→)»}

    # no closing parenthesis and no brace
    bad-expression, certain: the expression is not closed
    @{sum(page.n, 1▸«→)}»

    # two missing parentheses
    bad-expression, offered: missing ")" to close "subtract(" / add "))"
    @{sum(page.n, subtract(2, 1▸«→))»}

    # one parenthesis too many
    bad-expression, certain: there is no "(" for this ')'
    @{sum(page.n, 1)▸«)→»}

    # no opening parenthesis
    bad-expression, certain: missing "(" after "sum"
    @{sum«→(»▸page.n, 1)}

    # a space instead of the opening parenthesis
    bad-expression, certain: missing "(" after "sum"
    @{sum▸« →(»page.n, 1)}

    # a space before the opening parenthesis
    bad-expression, certain: a space is not allowed here
    @{sum▸« →»(page.n, 1)}

    # a bracket instead of the closing parenthesis
    bad-expression, certain: ']' is not allowed here
    @{sum(page.n, 1▸«]→)»}

    # a brace instead of the closing parenthesis
    bad-expression, certain: missing ")" to close "sum("
    @{sum(page.n, 1▸«}→)»}

    # a semicolon between arguments
    bad-expression, certain: ';' is not allowed here
    @{sum(page.n▸«;→,» 1)}

    # a missing comma
    bad-expression, certain: a comma is missing before '1'
    @{sum(page.n«→,» ▸1)}

    # two commas between arguments
    bad-expression, certain: an argument is missing before ','
    @{sum(page.n, ▸«,→» 1)}

    # a comma at the end
    bad-expression, offered: an argument is missing before ')'
    @{sum(page.n, 1«,→»▸)}

    # a comma at the start
    bad-expression, certain: an argument is missing before ','
    @{sum(▸«,→»page.n, 1)}

    # double quotes in an expression
    bad-expression, certain: is not allowed here / put the text in single quotes
    @{concat(page.name, ▸«\"!\"→'!'»)}

    # backquotes in an expression
    bad-expression, certain: is not allowed here / put the text in single quotes
    @{concat(page.name, ▸«`!`→'!'»)}

    # typographic quotes in an expression
    bad-expression, certain: is not allowed here / put the text in single quotes
    @{concat(page.name, ▸«‘!’→'!'»)}

    # a text that is not closed
    bad-expression, certain: the text in single quotes is not closed
    @{concat(page.name, ▸'!«→'»)}

    # a text that is not opened
    bad-expression, certain: the quote before a text is missing
    @{concat(▸«→'»Hello ', page.name)}

    # an apostrophe in a text
    bad-expression, certain: apostrophe
    @{concat('Don▸«'→\\'»t ', page.name)}

    # a typing error in an operation
    unknown-operation, certain: no operation is named "concatt"
    @{▸«concatt→concat»(page.name, '!')}

    # an operation in another case
    unknown-operation, certain: no operation is named "isempty"
    @{▸«isempty→isEmpty»(page.name)}

    # the operation of another language
    unknown-operation, offered: no operation is named "if"
    @{▸«if→condition»(page.on, 'yes', 'no')}

    # an operation called add
    unknown-operation, offered: no operation is named "add"
    @{▸«add→sum»(page.n, 1)}

    # a method of JavaScript
    bad-expression, certain: uppercase
    @{«page.name.▸toUpperCase()→uppercase(page.name)»}

    # an operation as a method
    bad-expression, certain: length
    @{«page.rows.▸length()→length(page.rows)»}

    # too few arguments
    bad-arguments, described: eq: expected two arguments, found 1 / eq(a, b)
    @{▸eq(page.n«→, 1»)}

    # too many arguments
    bad-arguments, described: not: expected one argument, found 2 / not(condition)
    @{▸not(page.on«, true→»)}

    # a text where a number belongs
    bad-arguments, described: sum: argument 2 must be a number, found / sum(number
    @{▸sum(page.n, «'one'→1»)}

    # arguments in the wrong order
    bad-arguments, described: condition: argument 1 must be true or false
    @{▸condition(«'yes', page.on→page.on, 'yes'», 'no')}

    # a number in a text
    bad-arguments, offered: concat: argument 1 must be a string, but page.n is a number
    @{▸concat(«page.n→string(page.n)», ' orders')}

    # a character in a text
    bad-arguments, described: contains: argument 1 must be an array, but page.name is a string
    @{▸contains(«page.name→page.rows», 'a')}

    # a `%`
    bad-expression, described: expressions have no operator "%"
    @{page.n« ▸% 2→»}

    # an expression inside of an expression
    bad-expression, certain: an expression inside another one needs no @{ }
    @{sum(1, ▸«@{page.n}→page.n»)}

    # an expression in single quotes
    bad-expression, offered: expression
    @{concat(page.name, ▸«'@{page.name}'→page.name»)}

    ## Words in expressions
    {"_beagleComponent_": "beagle:container", "context": {"id": "shop", "value": {"state": "loading", "isOpen": true}}, "children": [
    …,
    {"_beagleComponent_": "beagle:text", "text": "@{shop.isOpen}"},
    {"_beagleComponent_": "beagle:button", "text": "Load", "onPress": [
     {"_beagleAction_": "beagle:setContext", "contextId": "shop", "path": "state", "value": "loaded"}]}]}

    # a comparison with a word that is never set
    bad-enum, offered: shop.state is never 'loadng': the screen sets it to 'loaded' or 'loading'
    {"_beagleComponent_": "beagle:text", "text": "@{condition(eq(shop.state, '▸«loadng→loading»'), 'Wait', '')}"}

    # a comparison with a word in uppercase
    bad-enum, offered: shop.state is never 'Loaded'
    {"_beagleComponent_": "beagle:text", "text": "@{condition(eq('▸«Loaded→loaded»', shop.state), 'Wait', '')}"}

    # a typing error in the display that a condition selects
    bad-enum, offered: "display" must be one of FLEX, NONE, but the expression may give 'FLX'
    {"_beagleComponent_": "beagle:container", "style": {"display": "@{condition(shop.isOpen, '▸«FLX→FLEX»', 'NONE')}"},
     "children": [{"_beagleComponent_": "beagle:text", "text": "@{shop.state}"}]}

    # a display in lowercase that a condition selects
    bad-enum, offered: "display" must be one of FLEX, NONE, but the expression may give 'none'
    {"_beagleComponent_": "beagle:container", "style": {"display": "@{condition(shop.isOpen, 'FLEX', '▸«none→NONE»')}"},
     "children": [{"_beagleComponent_": "beagle:text", "text": "@{shop.state}"}]}

    # a typing error in the alignment of an inner condition
    bad-enum, offered: "alignment" must be one of LEFT, RIGHT, CENTER
    {"_beagleComponent_": "beagle:text", "text": "@{shop.state}",
     "alignment": "@{condition(shop.isOpen, 'LEFT', condition(eq(shop.state, 'loaded'), 'RIGHT', '▸«CENTRE→CENTER»'))}"}

    # a color with a letter above F in a condition
    bad-color, described: "backgroundColor" must be #RGB, #RGBA, #RRGGBB or #RRGGBBAA
    {"_beagleComponent_": "beagle:container", "style": {"backgroundColor": "@{condition(shop.isOpen, '#00FF00', '▸«#GG0000→#CC0000»')}"},
     "children": [{"_beagleComponent_": "beagle:text", "text": "@{shop.state}"}]}
    """#)
}
