# Completes the options of ptx-as in bash: its own, and those of the ptxas that it runs.  Source it, or have
# bash-completion find it: ~/.local/share/bash-completion/completions/ptx-as.  Made by scripts/completions.
# shellcheck shell=bash

_ptx_as_targets='sm_70 sm_72 sm_75 sm_80 sm_82 sm_86 sm_87 sm_88 sm_89 sm_90 sm_90a sm_100 sm_100a sm_100f sm_101 sm_101a sm_101f sm_103 sm_103a sm_103f sm_107 sm_107a sm_107f sm_110 sm_110a sm_110f sm_120 sm_120a sm_120f sm_121 sm_121a sm_121f'

# _ptx_as_options COMMAND: what ptxas --help names.
_ptx_as_options() {
  "$1" --help 2>/dev/null | sed -nE 's/^(--[A-Za-z0-9-]+) .*\((-[A-Za-z0-9-]+)\) *$/\1 \2/p'
}

_ptx_as() {
  local current=${COMP_LINE:0:COMP_POINT} word=$2 option=$3
  current=${current##*[[:space:]]}
  # What readline takes for a word may begin behind a '='.
  [[ $word != = ]] || word=
  [[ $current != *=* ]] || option=${current%%=*}
  case $option:$current in
  --nvcc-shim:*) mapfile -t COMPREPLY < <(compgen -d -- "$word") ;;
  -arch:* | --gpu-name:*) mapfile -t COMPREPLY < <(compgen -W "$_ptx_as_targets" -- "$word") ;;
  *:-*=*) mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
  *:-*) mapfile -t COMPREPLY < <(compgen -W "--nvcc-shim --ptx-as-help $(_ptx_as_options "$1")" -- "$word") ;;
  -o:* | --output-file:* | -optf:* | --options-file:*) mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
  *) mapfile -t COMPREPLY < <(
    compgen -d -- "$word"
    compgen -f -X '!*.ptx' -- "$word"
  ) ;;
  esac
}

complete -o filenames -F _ptx_as ptx-as
