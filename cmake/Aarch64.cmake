# Toolchain file: builds for 64-bit ARM, with the libraries that scripts/test-aarch64 unpacks into a folder, and runs
# the programs in an emulator.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)

# CMake also reads this file in its compiler checks, which only see the environment.
set(root $ENV{PTXMATRIX_AARCH64_ROOT})
if(NOT root)
  message(FATAL_ERROR "PTXMATRIX_AARCH64_ROOT is not set; scripts/test-aarch64 does so")
endif()
set(CMAKE_FIND_ROOT_PATH ${root})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
# The libraries depend on others in the same folder.
add_link_options(-L${root}/usr/lib/aarch64-linux-gnu -Wl,-rpath-link,${root}/usr/lib/aarch64-linux-gnu)

set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64 -L ${root})
