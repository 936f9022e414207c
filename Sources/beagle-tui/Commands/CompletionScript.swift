/// The completion scripts. They pass the words of the command line to `beagle-tui __complete` and
/// offer what it prints, so that they are the same for all versions of the program.
enum CompletionScript {
  /// bash splits words at the characters of COMP_WORDBREAKS, also inside of `--format=te`, and
  /// replaces only the last part.
  static let bash = #"""
    # bash completion for beagle-tui
    _beagle_tui() {
      local line=${COMP_LINE:0:COMP_POINT} words=() part last i
      for ((i = 0; i <= COMP_CWORD; i++)); do
        part=${COMP_WORDS[i]}
        if ((i == 0)) || [[ $line == [[:space:]]* ]]; then
          line=${line#"${line%%[![:space:]]*}"}
          ((i == COMP_CWORD)) && part=$line
          words+=("$part")
        else
          ((i == COMP_CWORD)) && part=$line
          words[${#words[@]} - 1]+=$part
        fi
        line=${line#"$part"}
      done
      [[ -n ${part//[=:@<>|&]/} ]] || part=

      # Words without the quotes of the shell.
      for i in "${!words[@]}"; do
        words[i]=${words[i]//[\"\'\\]/}
      done
      last=${words[${#words[@]} - 1]}
      local prefix= value=$last
      if [[ $last == --*=* ]]; then
        prefix=${last%%=*}= value=${last#*=}
      fi
      # The part of the word that is not replaced. readline replaces "@", too.
      local kept=${last%"${part//[\"\'\\]/}"}
      kept=${kept%@}

      local kind= candidates=() IFS=$'\n'
      while read -r line; do
        if [[ -z $kind ]]; then
          kind=$line
        else
          line=$prefix${line%%$'\t'*}
          candidates+=("$(printf %q "${line#"$kept"}")")
        fi
      done < <("${words[0]/#\~/$HOME}" __complete -- "${words[@]:1}" 2>/dev/null)

      local files=()
      case $kind in
        files) files=($(compgen -f -- "$value")) ;;
        directories) files=($(compgen -d -- "$value")) ;;
        documents)
          files=($(compgen -d -- "$value") $(compgen -f -X '!*.json' -- "$value")) ;;
        filesAfterAt)
          if [[ $value == @* ]]; then
            files=($(compgen -f -P @ -- "${value#@}"))
          fi ;;
      esac
      if ((${#files[@]} > 0)); then
        # Adds the slash after directories, and quotes.
        compopt -o filenames 2>/dev/null
        for i in "${files[@]}"; do
          i=$prefix$i
          candidates+=("${i#"$kept"}")
        done
      fi
      COMPREPLY=("${candidates[@]}")
    }
    complete -F _beagle_tui beagle-tui

    """#

  static let zsh = #"""
    #compdef beagle-tui
    # zsh completion for beagle-tui
    _beagle-tui() {
      local kind line ret=1
      local -a lines values
      lines=("${(@f)$(${(Q)~words[1]} __complete -- "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
      kind=$lines[1]
      shift lines
      [[ $PREFIX == --*=* ]] && compset -P '*='
      for line in $lines; do
        values+=("${${line//:/\\:}/$'\t'/:}")
      done
      (($#values)) && _describe -t values 'beagle-tui' values && ret=0
      case $kind in
        files) _files && ret=0 ;;
        directories) _files -/ && ret=0 ;;
        documents) _files -g '*.json' && ret=0 ;;
        filesAfterAt) compset -P '@' && _files && ret=0 ;;
      esac
      return ret
    }
    if [[ $funcstack[1] == _beagle-tui ]]; then
      _beagle-tui "$@"
    else
      compdef _beagle-tui beagle-tui
    fi

    """#

  static let fish = #"""
    # fish completion for beagle-tui
    function __beagle_tui_complete
        set -l files
        set -l words (commandline -opc)
        # Without the quotes of the shell. The last quote may not be closed.
        set -l word (commandline -ct | string replace -r '^["\']([^"\']*)$' '$1' | string unescape)
        set -l lines ($words[1] __complete -- $words[2..-1] "$word" 2>/dev/null)
        set -l prefix ''
        set -l value "$word"
        if string match -q -- '--*=*' "$word"
            set prefix (string split -m 1 = -- "$word")[1]=
            set value (string split -m 1 = -- "$word")[2]
        end
        for line in $lines[2..-1]
            echo -- $prefix$line
        end
        switch "$lines[1]"
            case files
                set -a files (__fish_complete_path "$value")
            case directories
                set -a files (__fish_complete_directories "$value")
            case documents
                set -a files (__fish_complete_path "$value" | string match -r '^[^\t]*(?:/|\.json)(?:\t.*)?$')
            case filesAfterAt
                if string match -q -- '@*' "$value"
                    set prefix $prefix@
                    set -a files (__fish_complete_path (string sub -s 2 -- "$value"))
                end
        end
        for file in $files
            echo -- $prefix$file
        end
    end
    complete -c beagle-tui -f -a '(__beagle_tui_complete)'

    """#
}
