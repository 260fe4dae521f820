import PorticoKit

/// The piece of a shell that asks the program what could stand at the cursor.
///
/// The scripts know no command themselves; so none of them is ever older than the program that answers.
enum CompletionScript: String, Sendable, CaseIterable {
    case bash, zsh, fish

    /// The script for a program, as it is printed and installed.
    func text(for program: String) -> String {
        let text =
            switch self {
            case .bash: Self.bashText
            case .zsh: Self.zshText
            case .fish: Self.fishText
            }
        return text.replacing("portico", with: program)
    }

    /// How a person makes it last.
    var advice: Phrase {
        switch self {
        case .bash:
            Phrase(
                "portico completions bash > ~/.local/share/bash-completion/completions/portico",
                ko: "portico completions bash > ~/.local/share/bash-completion/completions/portico")
        case .zsh:
            Phrase(
                "portico completions zsh > ~/.zfunc/_portico  # in fpath before compinit",
                ko: "portico completions zsh > ~/.zfunc/_portico  # compinit 전에 fpath에 추가")
        case .fish:
            Phrase(
                "portico completions fish > ~/.config/fish/completions/portico.fish",
                ko: "portico completions fish > ~/.config/fish/completions/portico.fish")
        }
    }

    // Bash cuts words at = : and @ too; they are put together again, and what stands before the last cut is taken from
    // each answer. An answer is quoted, for a name may hold what a shell would run.
    private static let bashText = #"""
        # bash completion of portico
        _portico() {
            local line=${COMP_LINE:0:COMP_POINT} words=() found=() i last=-1 blank current cut word
            for ((i = 0; i < COMP_CWORD; i++)); do
                blank=${line%%[![:space:]]*}
                line=${line#"$blank"}
                if [[ -n $blank || last -lt 0 ]]; then
                    words[++last]=${COMP_WORDS[i]}
                else
                    words[last]+=${COMP_WORDS[i]}
                fi
                line=${line#"${COMP_WORDS[i]}"}
            done
            blank=${line%%[![:space:]]*}
            current=${line#"$blank"}
            if [[ -z $blank ]]; then
                current=${words[last]}$current
                unset "words[last]"
            fi
            COMPREPLY=()
            while IFS= read -r word; do
                found+=("$word")
            done < <("${words[0]/#\~/$HOME}" __complete "${words[@]:1}" "$current" 2>/dev/null)
            cut=${current%"${current##*["$COMP_WORDBREAKS"]}"}
            case ${found[0]} in
                words)
                    for word in "${found[@]:1}"; do
                        word=${word%%$'\t'*}
                        printf -v word %q "${word#"$cut"}"
                        COMPREPLY+=("$word")
                    done
                    ;;
                files*)
                    word=${found[0]#files }
                    compopt -o filenames 2>/dev/null
                    while IFS= read -r word; do
                        COMPREPLY+=("$word")
                    done < <(compgen -f -- "${current#"$word"}")
                    ;;
                command*)
                    i=$((COMP_CWORD - ${#words[@]} + ${found[0]#command }))
                    if declare -F _command_offset >/dev/null; then
                        _command_offset "$i"
                    elif ((i == COMP_CWORD)); then
                        while IFS= read -r word; do
                            COMPREPLY+=("$word")
                        done < <(compgen -c -- "$current")
                    else
                        compopt -o filenames 2>/dev/null
                        while IFS= read -r word; do
                            COMPREPLY+=("$word")
                        done < <(compgen -f -- "$current")
                    fi
                    ;;
            esac
        }
        complete -F _portico portico

        """#

    private static let zshText = #"""
        #compdef portico
        # zsh completion of portico
        _portico() {
            local -a found offered before
            local line name meaning
            before=("${(@Q)words[2,CURRENT-1]}")
            ((CURRENT > 2)) || before=()
            found=("${(@f)$(${(Q)words[1]/#\~/$HOME} __complete "${before[@]}" "${(Q)PREFIX}" 2>/dev/null)}")
            case $found[1] in
                words)
                    for line in "${(@)found[2,-1]}"; do
                        name=${line%%$'\t'*}
                        meaning=${line#$name}
                        name=${name//\\/\\\\}
                        offered+=("${name//:/\\:}${meaning:+:${meaning#$'\t'}}")
                    done
                    _describe -V portico offered
                    ;;
                files*)
                    line=${found[1]#files }
                    [[ -z $line ]] || compset -P "${(b)line}"
                    _files
                    ;;
                command*)
                    shift ${found[1]#command } words
                    ((CURRENT -= ${found[1]#command }))
                    _normal
                    ;;
            esac
        }
        if [[ $funcstack[1] == _portico ]]; then
            _portico "$@"
        else
            compdef _portico portico
        fi

        """#

    private static let fishText = #"""
        # fish completion of portico
        function __portico_complete
            set -l words (commandline -opc)
            set -l current (commandline -ct)
            set -l before $words
            set -e before[1]
            set -l found ($words[1] __complete $before "$current" 2>/dev/null)
            switch "$found[1]"
                case words
                    set -e found[1]
                    printf '%s\n' $found
                case 'files*'
                    set -l prefix (string replace -r '^files ?' '' -- $found[1])
                    set -l name (string sub -s (math (string length -- "$prefix") + 1) -- "$current")
                    for path in (__fish_complete_path "$name")
                        printf '%s%s\n' "$prefix" $path
                    end
                case 'command*'
                    set -l from (math (string replace 'command ' '' -- $found[1]) + 1)
                    set -l line (string escape -- $words[$from..]) "$current"
                    test $from -le (count $words); or set line "$current"
                    complete -C (string join ' ' -- $line)
            end
        end
        complete -c portico -f -a '(__portico_complete)'

        """#
}
