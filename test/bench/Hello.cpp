//===- Hello.cpp - The least program that prints through iostream ---------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// What a C++ program costs that does nothing: the measure of start-up.
//
//===----------------------------------------------------------------------===//

#include <iostream>

int main() { std::cout << "hello\n"; }
