# bash complete.bash COMPLETIONS COMMAND LINE   prints what bash would offer at the end of LINE, one a line.
#
# LINE begins with a word for the command.  It is split as readline does it: at white space, and around '=' and ':'.
# shellcheck source=completions/ptx-lint.bash
source "$1"
command=$2 COMP_LINE=$3 COMP_POINT=${#3}
mapfile -t COMP_WORDS < <(sed -E 's/([=:]+)/ \1 /g; s/ +/ /g; s/ /\n/g' <<<"$COMP_LINE")
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
name=${1##*/} # the function is named for the command
name=${name%.bash}
"_${name//-/_}" "$command" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
[[ ${#COMPREPLY[@]} == 0 ]] || printf '<%s>\n' "${COMPREPLY[@]}" | sort
