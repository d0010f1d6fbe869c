//===- Hello.cpp - The least program that prints through iostream ---------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// The cost of a C++ program that does nothing: the baseline for start-up time.
//
//===----------------------------------------------------------------------===//

#include <iostream>

int main() { std::cout << "hello\n"; }
