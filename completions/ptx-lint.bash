# Completes the options of ptx-lint, their values, rules, targets and opcodes in bash.  Source it, or have bash-completion
# find it: ~/.local/share/bash-completion/completions/ptx-lint.  Made by scripts/completions.
# shellcheck shell=bash

_ptx_lint_targets='sm_70 sm_72 sm_75 sm_80 sm_82 sm_86 sm_87 sm_88 sm_89 sm_90 sm_90a sm_100 sm_100a sm_100f sm_101 sm_101a sm_101f sm_103 sm_103a sm_103f sm_107 sm_107a sm_107f sm_110 sm_110a sm_110f sm_120 sm_120a sm_120f sm_121 sm_121a sm_121f'
_ptx_lint_atoms='SM75_U32x1_LDSM_N SM75_U16x2_LDSM_T SM75_U32x2_LDSM_N SM75_U16x4_LDSM_T SM75_U32x4_LDSM_N SM75_U16x8_LDSM_T SM100_U8x8_LDSM_T SM100_U8x16_LDSM_T SM100_SU6_DU8x16_x1_LDSM_N SM100_SU4_DU8x16_x1_LDSM_N SM100_SU6_DU8x16_x2_LDSM_N SM100_SU4_DU8x16_x2_LDSM_N SM100_SU6_DU8x16_x4_LDSM_N SM100_SU4_DU8x16_x4_LDSM_N SM90_U32x1_STSM_N SM90_U16x2_STSM_T SM90_U32x2_STSM_N SM90_U16x4_STSM_T SM90_U32x4_STSM_N SM90_U16x8_STSM_T SM100_U8x4_STSM_T SM100_U8x8_STSM_T SM100_U8x16_STSM_T'

# _ptx_lint_rules COMMAND: the names of all rules.
_ptx_lint_rules() {
  "$1" --list-rules 2>/dev/null | while read -r name _; do echo "$name"; done
}

# _ptx_lint_warnings COMMAND: what can follow -W: warnings, and groups that have any.
_ptx_lint_warnings() {
  "$1" --list-rules 2>/dev/null | while read -r name severity group _; do
    [[ $severity == error ]] || printf '%s
' "$name" "$group"
  done
}

# _ptx_lint_opcodes COMMAND
_ptx_lint_opcodes() {
  "$1" variants 2>/dev/null | tail -n +2 | while read -r opcode _; do echo "$opcode"; done
}

_ptx_lint() {
  local current=${COMP_LINE:0:COMP_POINT} word=$2 subcommand='' candidates='' kind=words name
  current=${current##*[[:space:]]}
  # What readline takes for a word may begin behind a '='.
  [[ $word != = ]] || word=
  COMPREPLY=()
  case $COMP_CWORD:${COMP_WORDS[1]-} in
  1:*) ;;
  *:layout | *:match | *:variants) subcommand=${COMP_WORDS[1]} ;;
  esac
  # The option whose value is to be completed, or what may stand here.
  case $subcommand:$3:$current in
  :-D:*) kind=none ;;
  :-I:*) kind=files ;;
  :-U:*) kind=none ;;
  :*:-Werror=*) candidates=$(_ptx_lint_warnings "$1" | sed 's/^/-Werror=/') ;;
  :*:-Wno-*) candidates=$(_ptx_lint_warnings "$1" | sed 's/^/-Wno-/') ;;
  :*:-W*) candidates="-Wall -Wno- -Werror -Werror= $(_ptx_lint_warnings "$1" | sed 's/^/-W/')" ;;
  :*:--arch=*,*) for name in $_ptx_lint_targets; do candidates+=" ${current%,*},$name"; done ;;
  :*:--arch=*) for name in $_ptx_lint_targets; do candidates+=" --arch=$name"; done ;;
  :*:--baseline=*) kind=files ;;
  :*:--color=* | layout:*:--color=* | match:*:--color=*) candidates='--color=auto --color=always --color=never' ;;
  :*:--config=*) kind=files ;;
  :*:--cuda=* | variants:*:--cuda=*) candidates='--cuda=11.8 --cuda=12.0 --cuda=12.1 --cuda=12.2 --cuda=12.3 --cuda=12.4 --cuda=12.5 --cuda=12.6 --cuda=12.7 --cuda=12.8 --cuda=12.9 --cuda=13.0 --cuda=13.1 --cuda=13.2 --cuda=13.3 --cuda=13.4 --cuda=13.5' ;;
  :-e:*) kind=none ;;
  :*:--emit=*) candidates='--emit=canonical' ;;
  :*:--error-limit=*) kind=none ;;
  :*:--explain=*) candidates=$(_ptx_lint_rules "$1" | sed 's/^/--explain=/') ;;
  :*:--format=*) candidates='--format=text --format=json --format=github --format=sarif' ;;
  :*:--include=*) kind=files ;;
  :-j:*) kind=none ;;
  :*:--language=*) candidates='--language=ptx --language=cuda' ;;
  :*:--max-diagnostics=*) kind=none ;;
  :*:--max-file-size=*) kind=none ;;
  :*:--max-nesting=*) kind=none ;;
  :*:--max-statement-size=*) kind=none ;;
  :-o:* | layout:-o:* | match:-o:* | variants:-o:*) kind=files ;;
  :-p:*) kind=files ;;
  :*:--ptx-version=* | variants:*:--ptx-version=*) kind=none ;;
  :*:--stdin-filename=*) kind=files ;;
  :*:--target=*,* | variants:*:--target=*,*) for name in $_ptx_lint_targets; do candidates+=" ${current%,*},$name"; done ;;
  :*:--target=* | variants:*:--target=*) for name in $_ptx_lint_targets; do candidates+=" --target=$name"; done ;;
  :*:--write-baseline=*) kind=files ;;
  layout:*:--at=*) kind=none ;;
  layout:*:--format=*) candidates='--format=text --format=json --format=svg --format=html' ;;
  layout:*:--lane=*) kind=none ;;
  layout:*:--operand=*) candidates='--operand=a --operand=b --operand=c --operand=d --operand=metadata --operand=scale_a --operand=scale_b' ;;
  match:*:--format=* | variants:*:--format=*) candidates='--format=text --format=json' ;;
  :*:-*) candidates='--help --version -D -I -U -W --arch= --baseline= --color= --config= --cuda= --diff -e --emit= --error-limit= --exit-zero --explain= --fix --format= --include= -j --language= --list-rules --max-diagnostics= --max-file-size= --max-nesting= --max-statement-size= --no-config -o -p --ptx-version= -q --quiet --requirements --statistics --stdin-filename= --target= --unsafe-fixes --write-baseline=' ;;
  layout:*:-*) candidates='--help --at= --color= --format= --lane= -o --operand=' ;;
  match:*:-*) candidates='--help --color= --format= -o' ;;
  variants:*:-*) candidates='--help --all-targets --cuda= --format= -o --ptx-version= --target=' ;;
  layout:* | match:*) candidates="$(_ptx_lint_opcodes "$1") $_ptx_lint_atoms" ;;
  variants:*) candidates=$(_ptx_lint_opcodes "$1") ;;
  :*) kind=inputs ;;
  esac

  case $kind in
  none) return ;;
  words)
    while read -r name; do
      [[ -z $name ]] || COMPREPLY+=("${name#"${current%"$word"}"}")
    done < <(compgen -W "$candidates" -- "$current")
    case ${#COMPREPLY[@]}:${COMPREPLY[0]-} in
    1:*= | 1:-W | 1:-Wno-) compopt -o nospace 2>/dev/null ;;
    esac
    ;;
  files) # The value of an option is all of the word, or what follows its '='.
    while read -r name; do
      COMPREPLY+=("${word%"${current#-*=}"}$name")
    done < <(compgen -f -- "${current#-*=}")
    compopt -o filenames 2>/dev/null
    ;;
  inputs)
    mapfile -t COMPREPLY < <(
      compgen -d -- "$word"
      compgen -f -X '!*.ptx' -- "$word"
      (( COMP_CWORD != 1 )) || compgen -W 'layout match variants' -- "$word"
    )
    compopt -o filenames 2>/dev/null
    ;;
  esac
}

complete -F _ptx_lint ptx-lint
