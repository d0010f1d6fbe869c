//===- OutputOf.cpp - What a program prints -------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Assembler/OutputOf.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"

namespace ptxmatrix::assembler {

std::string outputOf(const std::string &program, std::initializer_list<llvm::StringRef> arguments) {
  llvm::SmallString<128> file;
  if (llvm::sys::fs::createTemporaryFile("ptx-as", "txt", file))
    return "";
  const llvm::FileRemover remover(file);
  llvm::SmallVector<llvm::StringRef> words{program};
  words.append(arguments);
  if (llvm::sys::ExecuteAndWait(program, words, /*Env=*/std::nullopt, {"", file.str(), file.str()}) != 0)
    return "";
  const auto output = llvm::MemoryBuffer::getFile(file);
  return output ? (*output)->getBuffer().str() : "";
}

} // namespace ptxmatrix::assembler
