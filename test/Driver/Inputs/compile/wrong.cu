int wrong = undeclared;
