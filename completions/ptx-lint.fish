# Completes the options of ptx-lint, their values, rules, targets and opcodes in fish.  Put it into
# ~/.config/fish/completions.  Made by scripts/completions.

function __ptx_lint_rules
    ptx-lint --list-rules 2>/dev/null | string replace -r '^(\S+) .*$' '$1'
end

# What can follow -W: warnings, and groups that have any.
function __ptx_lint_warnings
    set -l names (ptx-lint --list-rules 2>/dev/null | string match -rv '^\S+ +error ' |
        string replace -r '^(\S+) +\S+ +(\S+) .*$' '$1\n$2' | string split '\n' | sort -u)
    printf '%s\n' all error error=$names $names no-$names
end

# Targets, with commas between them.
function __ptx_lint_targets
    set -l before (string match -r '^.*,' -- (commandline -ct | string replace -r '^--target=' ''))
    printf '%s\n' $before{sm_70,sm_72,sm_75,sm_80,sm_82,sm_86,sm_87,sm_88,sm_89,sm_90,sm_90a,sm_100,sm_100a,sm_100f,sm_101,sm_101a,sm_101f,sm_103,sm_103a,sm_103f,sm_107,sm_107a,sm_107f,sm_110,sm_110a,sm_110f,sm_120,sm_120a,sm_120f,sm_121,sm_121a,sm_121f}
end

function __ptx_lint_opcodes
    ptx-lint variants 2>/dev/null | tail -n +2 | string replace -r '^(\S+) .*$' '$1'
end

complete -c ptx-lint -f
complete -c ptx-lint -n 'not __fish_seen_subcommand_from layout match variants' -k -a '(__fish_complete_suffix .ptx)'
complete -c ptx-lint -n '__fish_seen_subcommand_from layout match variants' -a '(__ptx_lint_opcodes)'
complete -c ptx-lint -n '__fish_seen_subcommand_from layout match' -a 'SM75_U32x1_LDSM_N SM75_U16x2_LDSM_T SM75_U32x2_LDSM_N SM75_U16x4_LDSM_T SM75_U32x4_LDSM_N SM75_U16x8_LDSM_T SM100_U8x8_LDSM_T SM100_U8x16_LDSM_T SM100_SU6_DU8x16_x1_LDSM_N SM100_SU4_DU8x16_x1_LDSM_N SM100_SU6_DU8x16_x2_LDSM_N SM100_SU4_DU8x16_x2_LDSM_N SM100_SU6_DU8x16_x4_LDSM_N SM100_SU4_DU8x16_x4_LDSM_N SM90_U32x1_STSM_N SM90_U16x2_STSM_T SM90_U32x2_STSM_N SM90_U16x4_STSM_T SM90_U32x4_STSM_N SM90_U16x8_STSM_T SM100_U8x4_STSM_T SM100_U8x8_STSM_T SM100_U8x16_STSM_T'
complete -c ptx-lint -n __fish_use_subcommand -a layout -d 'Show which lane, register and bits hold which element'
complete -c ptx-lint -n __fish_use_subcommand -a match -d 'Show which loads and stores fit the operands of a product'
complete -c ptx-lint -n __fish_use_subcommand -a variants -d 'List every legal spelling'

complete -c ptx-lint -n 'not __fish_seen_subcommand_from layout match variants' -l help -d 'Display available options'
complete -c ptx-lint -n 'not __fish_seen_subcommand_from layout match variants' -l version -d 'Display the version of this program'
complete -c ptx-lint -n 'not __fish_seen_subcommand_from layout match variants' -s D -d 'CUDA sources: define a macro' -x
complete -c ptx-lint -n 'not __fish_seen_subcommand_from layout match variants' -s I -d 'CUDA sources: add a directory to the header search path' -r -F
complete -c ptx-lint -n 'not __fish_seen_subcommand_from layout match variants' -s U -d 'CUDA sources: undefine a macro' -x
complete -c ptx-lint -n 'not __fish_seen_subcommand_from layout match variants' -s W -d 'Enable a warning (-W<rule>, -Wall for all), disable it (-Wno-<rule>) or make it an error (-Werror=<rule>, -Werror for all, -Wno-error for none); <rule> can be a group' -x -a '(__ptx_lint_warnings)'
complete -c ptx-lint -n 'not __fish_seen_subcommand_from layout match variants' -l arch -d 'GPU to assemble for; report targets that cannot run on it' -x -a '(__ptx_lint_targets)'
complete -c ptx-lint -n 'not __fish_seen_subcommand_from layout match variants' -l baseline -d 'Do not report diagnostics listed in this file' -r -F
complete -c ptx-lint -n 'not __fish_seen_subcommand_from layout match variants' -l color -d 'When to use colors (default: auto)' -x -a "(printf 'auto\ton a terminal, unless NO_COLOR is set\nalways\nnever\n')"
complete -c ptx-lint -n 'not __fish_seen_subcommand_from layout match variants' -l config -d 'Configuration file (default: for each input, .ptx-lint.toml in its directory or the nearest one above)' -r -F
complete -c ptx-lint -n 'not __fish_seen_subcommand_from layout match variants' -l cuda -d 'CUDA release to check for (default: 13.5)' -x -a "(printf '11.8\n12.0\n12.1\n12.2\n12.3\n12.4\n12.5\n12.6\n12.7\n12.8\n12.9\n13.0\n13.1\n13.2\n13.3\n13.4\n13.5\n')"
complete -c ptx-lint -n 'not __fish_seen_subcommand_from layout match variants' -l diff -d 'Print the changes of --fix as a unified diff; change no file'
complete -c ptx-lint -n 'not __fish_seen_subcommand_from layout match variants' -s e -d 'Check one statement; names need no declaration' -x
complete -c ptx-lint -n 'not __fish_seen_subcommand_from layout match variants' -l emit -d 'Check one module and print it' -x -a "(printf 'canonical\tsupported instructions in canonical form\n')"
complete -c ptx-lint -n 'not __fish_seen_subcommand_from layout match variants' -l error-limit -d 'Maximum number of mistakes to show per input, 0 for every message (text only; default: 100)' -x
complete -c ptx-lint -n 'not __fish_seen_subcommand_from layout match variants' -l exit-zero -d 'Exit with status 0 instead of 1 if an input has errors'
complete -c ptx-lint -n 'not __fish_seen_subcommand_from layout match variants' -l explain -d 'Print the page of a rule' -x -a '(__ptx_lint_rules)'
complete -c ptx-lint -n 'not __fish_seen_subcommand_from layout match variants' -l fix -d 'Apply safe fixes to the files; fix standard input to standard output'
complete -c ptx-lint -n 'not __fish_seen_subcommand_from layout match variants' -l format -d 'Output format (default: text)' -x -a "(printf 'text\thuman-readable\njson\tmachine-readable\ngithub\tGitHub Actions annotations\nsarif\tSARIF 2.1.0\n')"
complete -c ptx-lint -n 'not __fish_seen_subcommand_from layout match variants' -l include -d 'CUDA sources: include a header first' -r -F
complete -c ptx-lint -n 'not __fish_seen_subcommand_from layout match variants' -s j -d 'Number of threads, 0 for all cores (default: chosen by the number and size of files)' -x
complete -c ptx-lint -n 'not __fish_seen_subcommand_from layout match variants' -l language -d 'Language of the inputs (default: by file extension; ptx for unnamed standard input)' -x -a "(printf 'ptx\tPTX modules\ncuda\tasm statements in CUDA C++ or C++ sources\n')"
complete -c ptx-lint -n 'not __fish_seen_subcommand_from layout match variants' -l list-rules -d 'List all rules'
complete -c ptx-lint -n 'not __fish_seen_subcommand_from layout match variants' -l max-diagnostics -d 'Maximum number of diagnostics per input, errors first, 0 for no limit (default: 1000)' -x
complete -c ptx-lint -n 'not __fish_seen_subcommand_from layout match variants' -l max-file-size -d 'Maximum size of an input in bytes, with an optional suffix K, M or G (default: 4G)' -x
complete -c ptx-lint -n 'not __fish_seen_subcommand_from layout match variants' -l max-nesting -d 'Maximum nesting of parentheses and operators in a statement (default: 256)' -x
complete -c ptx-lint -n 'not __fish_seen_subcommand_from layout match variants' -l max-statement-size -d 'Maximum size of a supported instruction\'s statement (default: 64K)' -x
complete -c ptx-lint -n 'not __fish_seen_subcommand_from layout match variants' -l no-config -d 'Do not read a configuration file'
complete -c ptx-lint -n 'not __fish_seen_subcommand_from layout match variants' -s o -d 'Output file (default: standard output)' -r -F
complete -c ptx-lint -n 'not __fish_seen_subcommand_from layout match variants' -s p -d 'CUDA sources: read compile_commands.json in this directory; without inputs, check its CUDA sources' -r -F
complete -c ptx-lint -n 'not __fish_seen_subcommand_from layout match variants' -l ptx-version -d 'PTX version, overrides the module\'s .version' -x
complete -c ptx-lint -n 'not __fish_seen_subcommand_from layout match variants' -s q -d 'Same as --quiet'
complete -c ptx-lint -n 'not __fish_seen_subcommand_from layout match variants' -l quiet -d 'Print only errors'
complete -c ptx-lint -n 'not __fish_seen_subcommand_from layout match variants' -l requirements -d 'Print the PTX version, CUDA release and targets that each function needs, and why'
complete -c ptx-lint -n 'not __fish_seen_subcommand_from layout match variants' -l statistics -d 'Print the number of diagnostics by rule at the end, on standard error'
complete -c ptx-lint -n 'not __fish_seen_subcommand_from layout match variants' -l stdin-filename -d 'Name of standard input in diagnostics; also determines its language and configuration' -r -F
complete -c ptx-lint -n 'not __fish_seen_subcommand_from layout match variants' -l target -d 'Targets, override the module\'s .target' -x -a '(__ptx_lint_targets)'
complete -c ptx-lint -n 'not __fish_seen_subcommand_from layout match variants' -l unsafe-fixes -d 'With --fix or --diff: also apply fixes that may not be what was meant'
complete -c ptx-lint -n 'not __fish_seen_subcommand_from layout match variants' -l write-baseline -d 'Write all diagnostics to this file, for --baseline, instead of reporting them' -r -F

complete -c ptx-lint -n '__fish_seen_subcommand_from layout' -l help -d 'Display available options'
complete -c ptx-lint -n '__fish_seen_subcommand_from layout' -l at -d 'Show only this element: which lane, register and bits hold it' -x
complete -c ptx-lint -n '__fish_seen_subcommand_from layout' -l color -d 'When to use colors (default: auto)' -x -a "(printf 'auto\ton a terminal, unless NO_COLOR is set\nalways\nnever\n')"
complete -c ptx-lint -n '__fish_seen_subcommand_from layout' -l format -d 'Output format (default: text)' -x -a "(printf 'text\ttables\njson\tmachine-readable\nsvg\tpicture\nhtml\tinteractive page\n')"
complete -c ptx-lint -n '__fish_seen_subcommand_from layout' -l lane -d 'Show only the elements of this lane, 0 to 31' -x
complete -c ptx-lint -n '__fish_seen_subcommand_from layout' -s o -d 'Output file (default: standard output)' -r -F
complete -c ptx-lint -n '__fish_seen_subcommand_from layout' -l operand -d 'Operand to show (default: all)' -x -a "(printf 'a\tmatrix A\nb\tmatrix B\nc\tmatrix C\nd\tmatrix D\nmetadata\tmetadata of a sparse A\nscale_a\tscale factors of A\nscale_b\tscale factors of B\n')"

complete -c ptx-lint -n '__fish_seen_subcommand_from match' -l help -d 'Display available options'
complete -c ptx-lint -n '__fish_seen_subcommand_from match' -l color -d 'When to use colors (default: auto)' -x -a "(printf 'auto\ton a terminal, unless NO_COLOR is set\nalways\nnever\n')"
complete -c ptx-lint -n '__fish_seen_subcommand_from match' -l format -d 'Output format (default: text)' -x -a "(printf 'text\thuman-readable\njson\tmachine-readable\n')"
complete -c ptx-lint -n '__fish_seen_subcommand_from match' -s o -d 'Output file (default: standard output)' -r -F

complete -c ptx-lint -n '__fish_seen_subcommand_from variants' -l help -d 'Display available options'
complete -c ptx-lint -n '__fish_seen_subcommand_from variants' -l all-targets -d 'List only spellings that all targets accept'
complete -c ptx-lint -n '__fish_seen_subcommand_from variants' -l cuda -d 'CUDA release to check for (default: 13.5)' -x -a "(printf '11.8\n12.0\n12.1\n12.2\n12.3\n12.4\n12.5\n12.6\n12.7\n12.8\n12.9\n13.0\n13.1\n13.2\n13.3\n13.4\n13.5\n')"
complete -c ptx-lint -n '__fish_seen_subcommand_from variants' -l format -d 'Output format (default: text)' -x -a "(printf 'text\thuman-readable\njson\tmachine-readable\n')"
complete -c ptx-lint -n '__fish_seen_subcommand_from variants' -s o -d 'Output file (default: standard output)' -r -F
complete -c ptx-lint -n '__fish_seen_subcommand_from variants' -l ptx-version -d 'PTX version, overrides the module\'s .version' -x
complete -c ptx-lint -n '__fish_seen_subcommand_from variants' -l target -d 'List spellings that at least one of these targets accepts (with --all-targets: all of them)' -x -a '(__ptx_lint_targets)'
