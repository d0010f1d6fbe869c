#!/bin/sh
# Replaces ptx-as, whose --help is that of ptxas: two of its options.
cat <<END
Usage  : ptxas [options] <ptx file>,...

--gpu-name <gpu name>                               (-arch)                     
        Specify name of NVIDIA GPU to generate code for.

--verbose                                           (-v)                        
        Enable verbose mode which prints code generation statistics.
END
