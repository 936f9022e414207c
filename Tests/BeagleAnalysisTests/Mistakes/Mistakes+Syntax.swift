extension Mistake {
  /// JSON syntax, leftovers of tools, and encodings.
  static let syntax = rows(
    #"""
    ## Commas, colons and brackets

    # a comma after the last member
    trailing-comma, certain: a comma before the closing '}'
    {"_beagleComponent_": "beagle:text", "text": "Hello"«,→»
    ▸}

    # a comma after the last element
    trailing-comma, certain: a comma before the closing ']'
    {"_beagleComponent_": "beagle:container", "children": [
      {"_beagleComponent_": "beagle:text", "text": "Hello"}«,→»
    ▸]}

    # no comma between two members
    missing-comma, certain: expected a comma or }
    {"_beagleComponent_": "beagle:text"«→,»
     ▸"text": "Hello"}

    # no comma between two elements
    missing-comma, certain: expected a comma or ]
    {"_beagleComponent_": "beagle:container", "children": [
      {"_beagleComponent_": "beagle:text", "text": "Hello"}«→,»
      ▸{"_beagleComponent_": "beagle:text", "text": "World"}]}

    # a semicolon instead of a comma
    missing-comma, certain: ';'
    {"_beagleComponent_": "beagle:text"▸«;→,» "text": "Hello"}

    # two commas
    invalid-json, certain: comma
    {"_beagleComponent_": "beagle:text",▸«,→» "text": "Hello"}

    # a list that is not closed before a comma
    invalid-json, certain: expected a value, not a comma / add ]
    {"_beagleComponent_": "beagle:container", "children": [«→]»▸, "id": "rows"}

    # two commas in a list
    invalid-json, certain: comma
    {"_beagleComponent_": "beagle:container", "children": [
      {"_beagleComponent_": "beagle:text", "text": "Hello"},▸«,→»
      {"_beagleComponent_": "beagle:text", "text": "World"}]}

    # a comma at the start of a list
    invalid-json, certain: comma
    {"_beagleComponent_": "beagle:container", "children": [▸«,→»
      {"_beagleComponent_": "beagle:text", "text": "Hello"}]}

    # a comma at the start of an object
    invalid-json, certain: comma
    {▸«,→»"_beagleComponent_": "beagle:text", "text": "Hello"}

    # no colon
    missing-colon, certain: expected a colon after the key
    {"_beagleComponent_": "beagle:text", "text"«→:» ▸"Hello"}

    # an equals sign instead of a colon
    missing-colon, certain: expected a colon after the key
    {"_beagleComponent_": "beagle:text", "text" ▸«=→:» "Hello"}

    # a comma instead of a colon
    missing-colon, certain: expected a colon after the key
    {"_beagleComponent_": "beagle:text", "text"▸«,→:» "Hello"}

    # an arrow instead of a colon
    missing-colon, certain: expected a colon after the key
    {"_beagleComponent_": "beagle:text", "text" ▸«=>→:» "Hello"}

    # two colons
    invalid-json, certain: ':'
    {"_beagleComponent_": "beagle:text", "text":▸«:→» "Hello"}

    # the last brace is missing
    truncated, offered: the document ends before it is complete
    {"_beagleComponent_": "beagle:container", "children": [
      {"_beagleComponent_": "beagle:text", "text": "Hello"}]▸«→}»

    # the last brackets are missing
    truncated, offered: the document ends before it is complete
    {"_beagleComponent_": "beagle:container", "children": [
      {"_beagleComponent_": "beagle:text", "text": "Hello"▸«→}]}»

    # a brace too many
    trailing-content, offered: '}' after the end of the document
    {"_beagleComponent_": "beagle:text", "text": "Hello"}▸«}→»

    # a comma after the document
    trailing-content, certain: ',' after the end of the document
    {"_beagleComponent_": "beagle:text", "text": "Hello"}▸«,→»

    # a brace instead of a bracket
    invalid-json, certain: '}' closes an array
    {"_beagleComponent_": "beagle:container", "children": [
      {"_beagleComponent_": "beagle:text", "text": "Hello"}▸«}→]»}

    # a bracket instead of a brace
    invalid-json, certain: ']' closes an object
    {"_beagleComponent_": "beagle:container", "children": [
      {"_beagleComponent_": "beagle:text", "text": "Hello"▸«]→}»]}

    # a bracket of a list is missing
    invalid-json, certain: '}' closes an array
    {"_beagleComponent_": "beagle:container", "children": [
      {"_beagleComponent_": "beagle:text", "text": "Hello"}«→]»▸}

    # a bracket twice
    invalid-json, certain: ']' closes an object / remove ]
    {"_beagleComponent_": "beagle:container", "children": [
      {"_beagleComponent_": "beagle:text", "text": "Hello"}]▸«]→»}

    # the quote after a key is missing, and its object begins on the same line
    bad-string, certain: a line break inside a string
    {"_beagleComponent_": "beagle:text", "text": "Hello",
      "style«→"»: {▸
        "backgroundColor": "#FFFFFF"
      }}

    # the brace of a child is missing
    invalid-json, offered: ']' closes an object
    {"_beagleComponent_": "beagle:container", "children": [
      {"_beagleComponent_": "beagle:text", "text": "Hello"«→}»▸]}

    # the brace of an inner object is missing
    invalid-json, certain: expected a key in double quotes / add } after line 7
    {
      "_beagleComponent_": "beagle:container",
      "children": [
        {
          "_beagleComponent_": "beagle:text",
          "style": {
            "size": {"width": {"value": 20, "type": "REAL"}}«→
          }»,
          "text": "Hello"
        },
        ▸{
          "_beagleComponent_": "beagle:text",
          "text": "World"
        }
      ]
    }

    # the brace of the first child is missing
    missing-comma, certain: expected a comma or } / add } after line 6
    {
      "_beagleComponent_": "beagle:container",
      "children": [
        {
          "_beagleComponent_": "beagle:text",
          "text": "Hello"«→
        },»
        ▸{
          "_beagleComponent_": "beagle:text",
          "text": "World"
        }
      ]
    }

    # the bracket of the children is missing
    invalid-json, certain: '}' closes an array / add ] after line 7
    {
      "_beagleComponent_": "beagle:container",
      "children": [
        {
          "_beagleComponent_": "beagle:text",
          "text": "Hello"
        }«→
      ]»
    ▸}

    # the brace of an inner container is missing
    truncated, certain: the document ends before it is complete / add } after line 10
    {
      "_beagleComponent_": "beagle:screenComponent",
      "child": {
        "_beagleComponent_": "beagle:container",
        "children": [
          {
            "_beagleComponent_": "beagle:text",
            "text": "Hello"
          }
        ]«→
      }»
    }▸

    # a brace on a line too many
    invalid-json, certain: '}' closes an array / remove }
    {
      "_beagleComponent_": "beagle:container",
      "children": [
        {
          "_beagleComponent_": "beagle:text",
          "text": "Hello"
        }
    «    ▸}
    →»  ]
    }

    # the bracket that opens the children is missing
    invalid-json, certain: expected a key in double quotes / add [ at the end of line 3
    {
      "_beagleComponent_": "beagle:container",
      "children":«→ [»
        {
          "_beagleComponent_": "beagle:text",
          "text": "Hello"
        },
        ▸{
          "_beagleComponent_": "beagle:text",
          "text": "World"
        }
      ]
    }

    # the brace that opens a child is missing
    invalid-json, certain: expected a comma or ] / add { after line 3
    {
      "_beagleComponent_": "beagle:container",
      "children": [
    «→    {
    »      "_beagleComponent_"▸: "beagle:text",
          "text": "Hello"
        }
      ]
    }

    # two documents
    trailing-content, described: after the end of the document
    {"_beagleComponent_": "beagle:text", "text": "Hello"}
    ▸«{"_beagleComponent_": "beagle:text", "text": "World"}→»

    ## Quotes, words and numbers

    # a key without quotes
    unquoted-key, certain: a key without double quotes
    {"_beagleComponent_": "beagle:text", ▸«text→"text"»: "Hello"}

    # all in single quotes
    single-quotes, certain: a key in single quotes
    {▸«'_beagleComponent_'→"_beagleComponent_"»: «'beagle:text'→"beagle:text"», «'text'→"text"»: «'Hello'→"Hello"»}

    # a value in single quotes
    single-quotes, certain: a string in single quotes
    {"_beagleComponent_": "beagle:text", "text": ▸«'Hello'→"Hello"»}

    # typographic quotes
    invalid-json, certain: straight double quotes
    {"_beagleComponent_": "beagle:text", "text": ▸«“Hello”→"Hello"»}

    # typographic quotes around a key
    unquoted-key, certain: a key without double quotes / put the key in double quotes
    {"_beagleComponent_": "beagle:text", ▸«“text”→"text"»: "Hello"}

    # backquotes
    invalid-json, certain: double quotes
    {"_beagleComponent_": "beagle:text", "text": ▸«`Hello`→"Hello"»}

    # a value without quotes
    bad-literal, offered: unknown word "Hello"
    {"_beagleComponent_": "beagle:text", "text": ▸«Hello→"Hello"»}

    # an expression without quotes
    invalid-json, certain: '@'
    {"_beagleComponent_": "beagle:container", "context": {"id": "name", "value": "Ada"}, "children": [
      {"_beagleComponent_": "beagle:text", "text": ▸«@{name}→"@{name}"»}]}

    # a color without quotes
    invalid-json, certain: '#'
    {"_beagleComponent_": "beagle:text", "text": "Hello", "textColor": ▸«#FF0000→"#FF0000"»}

    # a color without quotes before a space
    invalid-json, certain: expected a value, not '#' / put the string in double quotes
    {"_beagleComponent_": "beagle:text", "text": "Hello", "textColor": ▸«#2255AA→"#2255AA"» }

    # a path without quotes
    invalid-json, offered: expected a value, not '/' / put the string in double quotes
    {"_beagleComponent_": "beagle:text", "text": ▸«/details→"/details"», "styleId": "title"}

    # a closing quote is missing
    bad-string, certain: a line break inside a string
    {"_beagleComponent_": "beagle:text", "text": "Hello▸«→"»
    }

    # a closing quote is missing before a comma
    bad-string, certain: a line break inside a string
    {"_beagleComponent_": "beagle:text", "text": "Hello«→"»,▸
     "styleId": "title"}

    # an opening quote is missing
    bad-literal, offered: unknown word "Hello"
    {"_beagleComponent_": "beagle:text", "text": ▸«→"»Hello"}

    # the closing quote of a key is missing
    bad-string, certain: the quote after a key is missing
    {"_beagleComponent_": "beagle:text", "text▸«→"»: "Hello"}

    # the opening quote of a key is missing
    unquoted-key, certain: a key without double quotes / add the quote
    {"_beagleComponent_": "beagle:text", ▸«→"»text": "Hello"}

    # a closing quote is missing before the next key
    bad-string, certain: a double quote ends the string before 's' / close the string
    {"_beagleComponent_": "beagle:text", "text": "Hello«→"», ▸"styleId": "title"}

    # quotes inside of a string
    bad-string, certain: a double quote ends the string before 'h' / escape the quotes
    {"_beagleComponent_": "beagle:text", "text": "Say ▸«→\»"hello«→\»" to all"}

    # an empty text in double quotes in an expression
    bad-string, certain: a double quote ends the string / use single quotes
    {"_beagleComponent_": "beagle:text", "text": "@{condition(eq(global.name, ▸«"→'»«"→'»), 'a', 'b')}", "styleId": "title"}

    # a line break inside of a string
    bad-string, certain: a line break inside a string
    {"_beagleComponent_": "beagle:text", "text": "Hello▸«
    →\n»World"}

    # a tab inside of a string
    bad-string, certain: a tab inside a string
    {"_beagleComponent_": "beagle:text", "text": "Hello▸«	→\t»World"}

    # a backslash inside of a string
    bad-string, certain: is not an escape
    {"_beagleComponent_": "beagle:text", "text": "C:\«→\»▸Programs"}

    # an escaped apostrophe
    bad-string, certain: is not an escape
    {"_beagleComponent_": "beagle:text", "text": "Don«\→»▸'t"}

    # true as in Python
    bad-literal, certain: unknown word "True"
    {"_beagleComponent_": "beagle:button", "text": "Send", "onPress": [], "enabled": ▸«True→true»}

    # null as in Python
    bad-literal, certain: unknown word "None"
    {"_beagleComponent_": "beagle:text", "text": "Hello", "id": ▸«None→null»}

    # undefined as in JavaScript
    bad-literal, certain: unknown word "undefined"
    {"_beagleComponent_": "beagle:text", "text": "Hello", "id": ▸«undefined→null»}

    # a typing error in true
    bad-literal, offered: unknown word "tru"
    {"_beagleComponent_": "beagle:button", "text": "Send", "onPress": [], "enabled": ▸«tru→true»}

    # a number with a leading zero
    bad-number, offered: a number cannot have leading zeros
    {"_beagleComponent_": "beagle:container", "children": [], "style": {"flex": {"grow": «0→»▸1}}}

    # a number without its leading zero
    bad-number, certain: a number cannot start with '.'
    {"_beagleComponent_": "beagle:container", "children": [], "style": {"flex": {"grow": ▸«.5→0.5»}}}

    # a number with a plus
    bad-number, certain: a number cannot start with '+'
    {"_beagleComponent_": "beagle:container", "children": [], "style": {"flex": {"grow": ▸«+1→1»}}}

    # a number that ends with a point
    bad-number, certain: expected a digit after the decimal point
    {"_beagleComponent_": "beagle:container", "children": [], "style": {"flex": {"grow": 1«.→»▸}}}

    # a value is missing
    invalid-json, described: expected a value, not '}' / write a value
    {"_beagleComponent_": "beagle:text", "text": ▸«→"Hello"»}

    # a value is missing before a comma
    invalid-json, described: expected a value, not a comma / write a value
    {"_beagleComponent_": "beagle:text", "text": ▸«→"Hello"», "styleId": "title"}

    ## Comments and leftovers

    # a comment at the end of a line
    json-comment, certain: JSON has no comments
    {"_beagleComponent_": "beagle:text", ▸«// a title→»
     "text": "Hello"}

    # a comment of a block
    json-comment, certain: JSON has no comments
    ▸«/* a title */→»{"_beagleComponent_": "beagle:text", "text": "Hello"}

    # a comment on a line of its own
    json-comment, certain: JSON has no comments
    {"_beagleComponent_": "beagle:text",
    «  ▸// a title
    →» "text": "Hello"}

    # a comment with a number sign
    json-comment, certain: JSON has no comments
    {▸«# a title→»
     "_beagleComponent_": "beagle:text", "text": "Hello"}

    # a comment as in HTML
    json-comment, certain: JSON has no comments
    ▸«<!-- a title -->
    →»{"_beagleComponent_": "beagle:text", "text": "Hello"}

    # markers of a merge conflict
    merge-conflict, offered: a marker of a merge conflict / keep the first version (HEAD)
    {"_beagleComponent_": "beagle:text",
    ▸«<<<<<<< HEAD
    →» "text": "Hello"
    «=======
     "text": "Good morning"
    >>>>>>> feature
    →»}

    # markers of a merge conflict around a whole document
    merge-conflict, offered: merge conflict
    ▸«<<<<<<< HEAD
    →»{"_beagleComponent_": "beagle:text", "text": "Hello"}
    «=======
    {"_beagleComponent_": "beagle:text", "text": "Good morning"}
    >>>>>>> feature
    →»

    # a leftover marker of a merge conflict
    merge-conflict, certain: merge conflict
    {"_beagleComponent_": "beagle:text",
     "text": "Hello"
    ▸«>>>>>>> feature
    →»}

    # a fence of Markdown
    invalid-json, certain: Markdown
    ▸«```json
    →»{"_beagleComponent_": "beagle:text", "text": "Hello"}«
    ```→»

    # a statement of JavaScript
    bad-literal, certain: unknown word "export"
    ▸«export default →»{"_beagleComponent_": "beagle:text", "text": "Hello"}«;→»

    # a page of HTML
    invalid-json, described: HTML
    ▸«<!DOCTYPE html><html><body>Not found</body></html>→{"_beagleComponent_": "beagle:text", "text": "Hello"}»

    # an ellipsis
    invalid-json, offered: omitted content
    {"_beagleComponent_": "beagle:container", "children": [
      {"_beagleComponent_": "beagle:text", "text": "Hello"}«,→»
      ▸«...→»
    ]}

    # an empty file
    truncated, described: the document is empty
    ▸«→{"_beagleComponent_": "beagle:text", "text": "Hello"}»

    # a key twice
    duplicate-key, offered: the key "text" repeats the key of line
    {"_beagleComponent_": "beagle:text", «"text": "Hello", →»▸"text": "World"}

    ## Encodings

    # a file in UTF-16
    bad-encoding, certain, utf-16le: UTF-16
    ▸{"_beagleComponent_": "beagle:text", "text": "Olá"}

    # a file in UTF-16 of the other order
    bad-encoding, certain, utf-16be: UTF-16
    ▸{"_beagleComponent_": "beagle:text", "text": "Olá"}

    # a file in UTF-16 without a mark
    bad-encoding, certain, utf-16le-without-mark: UTF-16
    ▸{"_beagleComponent_": "beagle:text", "text": "Olá"}

    # a file in Latin-1
    bad-encoding, offered, latin-1: not UTF-8 / Latin-1
    {"_beagleComponent_": "beagle:text", "text": "Ol▸á"}

    # a file with a no-break space
    invalid-json, certain: no-break space
    {"_beagleComponent_": "beagle:text",▸«‹U+00A0›→ »"text": "Hello"}

    # a zero-width space
    invalid-json, certain: U+200B
    {"_beagleComponent_": "beagle:text",▸«‹U+200B›→» "text": "Hello"}
    """#)
}
