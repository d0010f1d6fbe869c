# Completes the options of ptx-as in fish: its own, and those of the ptxas that it runs.  Put it into
# ~/.config/fish/completions.  Made by scripts/completions.

function __ptx_as_options
    ptx-as --help 2>/dev/null |
        string replace -rf '^(--[A-Za-z0-9-]+) .*\((-[A-Za-z0-9-]+)\) *$' '$1\n$2' | string split '\n'
end

complete -c ptx-as -f
complete -c ptx-as -k -a '(__fish_complete_suffix .ptx)'
complete -c ptx-as -n 'string match -q -- "-*" (commandline -ct)' -a '(__ptx_as_options)'
complete -c ptx-as -o arch -x -a 'sm_70 sm_72 sm_75 sm_80 sm_82 sm_86 sm_87 sm_88 sm_89 sm_90 sm_90a sm_100 sm_100a sm_100f sm_101 sm_101a sm_101f sm_103 sm_103a sm_103f sm_107 sm_107a sm_107f sm_110 sm_110a sm_110f sm_120 sm_120a sm_120f sm_121 sm_121a sm_121f' -d 'The GPU to assemble for'
complete -c ptx-as -l gpu-name -x -a 'sm_70 sm_72 sm_75 sm_80 sm_82 sm_86 sm_87 sm_88 sm_89 sm_90 sm_90a sm_100 sm_100a sm_100f sm_101 sm_101a sm_101f sm_103 sm_103a sm_103f sm_107 sm_107a sm_107f sm_110 sm_110a sm_110f sm_120 sm_120a sm_120f sm_121 sm_121a sm_121f' -d 'The GPU to assemble for'
complete -c ptx-as -s o -l output-file -r -F -d 'The file to write'
complete -c ptx-as -l ptx-as-help -d 'Print what ptx-as has beside ptxas'
complete -c ptx-as -l nvcc-shim -x -a '(__fish_complete_directories)' -d 'Make an nvcc that runs ptx-as'
