/*
 * PtxStatement.g4 - the shape of one PTX statement.
 *
 * Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
 *
 * It names no instruction and no qualifier: what may stand where is for the table of forms and the checks after it.
 * It takes more than ptxas does ([r0-16], a number among registers, ...) wherever a later step can then say what is
 * wrong in better words than "syntax error".  One or two tokens always tell which alternative it is, so that an error
 * is found where it stands.
 */
grammar PtxStatement;

statement : condition=guard? word=opcode (operands+=operand (COMMA operands+=operand)*)? SEMICOLON EOF;

guard : AT negation=NOT? base=name;

/* ptxas lexes `wmma.load.a` and `.shared::cta` as one word each: white space may stand before a qualifier's '.', not
   after it. */
opcode : IDENTIFIER QUALIFIER*;

operand
    : registers=vector second=predicate?
    | brackets=address
    | SINK second=predicate?
    | sign=(NOT | MINUS) base=name
    | sum=namePlus second=predicate?
    | subscript=indexed
    | constant=expression
    | parentheses=list
    ;

/* The second destination of `setp p|q` or `shfl r|p`. */
predicate : BAR (base=name | SINK);

vector : LBRACE elements+=element (COMMA elements+=element)* RBRACE;

element
    : SINK
    | base=name
    | constant=expression
    ;

/* `[map, {c0, c1}]` has coordinates. */
address : LBRACKET parts+=part (COMMA parts+=part)* RBRACKET;

part
    : sum=namePlus
    | constant=expression
    | registers=vector
    ;

/* The results or the arguments of a call. */
list : LPAREN (elements+=element (COMMA elements+=element)*)? RPAREN;

/* A register or symbol, and what is added to it. */
namePlus : base=name ((PLUS | MINUS) added=expression)?;

/* `array[4]` and `array[r0+4]`: elements of an array (PTX ISA, "Arrays as Operands"). */
indexed : base=name LBRACKET (index=expression | sum=namePlus) RBRACKET;

/* `r0`, or an element of a vector register, `v0.x`, or a part of a register, `r0.b1`. */
name : IDENTIFIER selector=QUALIFIER?;

/* An integer constant expression (PTX ISA, "Integer Constant Expressions").  It holds no names. */
expression
    : LPAREN inner=expression RPAREN
    | LPAREN cast=QUALIFIER RPAREN inner=expression
    | unary=(PLUS | MINUS | NOT | TILDE) inner=expression
    | left=expression binary=(STAR | SLASH | PERCENT) right=expression
    | left=expression binary=(PLUS | MINUS) right=expression
    | left=expression binary=(SHIFT_LEFT | SHIFT_RIGHT) right=expression
    | left=expression binary=(LESS | LESS_EQUAL | GREATER | GREATER_EQUAL) right=expression
    | left=expression binary=(EQUAL | NOT_EQUAL) right=expression
    | left=expression binary=AMPERSAND right=expression
    | left=expression binary=CARET right=expression
    | left=expression binary=BAR right=expression
    | left=expression binary=AND right=expression
    | left=expression binary=OR right=expression
    | <assoc=right> condition=expression question=QUESTION ifTrue=expression COLON ifFalse=expression
    | literal=(INTEGER | FLOAT | WARP_SIZE)
    ;

AT : '@';
COMMA : ',';
SEMICOLON : ';';
COLON : ':';
LBRACE : '{';
RBRACE : '}';
LBRACKET : '[';
RBRACKET : ']';
LPAREN : '(';
RPAREN : ')';
PLUS : '+';
MINUS : '-';
NOT : '!';
TILDE : '~';
STAR : '*';
SLASH : '/';
PERCENT : '%';
SHIFT_LEFT : '<<';
SHIFT_RIGHT : '>>';
LESS_EQUAL : '<=';
GREATER_EQUAL : '>=';
LESS : '<';
GREATER : '>';
EQUAL : '==';
NOT_EQUAL : '!=';
AND : '&&';
OR : '||';
AMPERSAND : '&';
CARET : '^';
BAR : '|';
QUESTION : '?';

SINK : '_';

/* The one reserved word among the names (PTX ISA, "Predefined Identifiers"). */
WARP_SIZE : 'WARP_SZ';

/* Identifiers (PTX ISA, "Identifiers"). */
IDENTIFIER : [a-zA-Z] FOLLOW* | [_$%] FOLLOW+;

/* Floating-point constants (PTX ISA, "Floating-Point Constants").  They stand before QUALIFIER, which would take `.5`. */
FLOAT
    : '0' [fF] HEX HEX HEX HEX HEX HEX HEX HEX
    | '0' [dD] HEX HEX HEX HEX HEX HEX HEX HEX HEX HEX HEX HEX HEX HEX HEX HEX
    | [0-9]+ '.' [0-9]* EXPONENT?
    | '.' [0-9]+ EXPONENT?
    | [0-9]+ EXPONENT
    ;

/* The sub-qualifier of `.shared::cta` belongs to the word, and the ratio of `.sp::2:4`. */
QUALIFIER : '.' WORD ('::' WORD (':' WORD)?)*;

/* Integer constants (PTX ISA, "Integer Constants"): hexadecimal, binary, octal, decimal, each with an optional U. */
INTEGER : ('0' [xX] [0-9a-fA-F]+ | '0' [bB] [01]+ | '0' [0-7]* | [1-9] [0-9]*) 'U'?;

BLOCK_COMMENT : '/*' .*? '*/' -> skip;
LINE_COMMENT : '//' ~[\n]* -> skip;
WHITE_SPACE : (BLANK | '\n')+ -> skip;
/* The scanner reports bytes that are not ASCII, so that nothing is said of them here. */
NON_ASCII : [\u0080-\u00FF] -> skip;
/* `# 3 "file.cu"` up to the end of its line, as a preprocessor leaves it. */
LINE_MARKER : '#' BLANK* ('line' BLANK*)? [0-9] ~[\n]* '\n' -> skip;

/* No statement has one; a single token makes a better message.  A quote that is not closed is UNKNOWN. */
STRING : '"' ~["]* '"' ;

/* Anything else becomes a token, so that the parser reports it where it stands. */
UNKNOWN : . ;

fragment BLANK : [ \t\r\f\u001A];
fragment FOLLOW : [a-zA-Z0-9_$];
fragment WORD : [a-zA-Z0-9_$]+;
fragment HEX : [0-9a-fA-F];
fragment EXPONENT : [eE] [+-]? [0-9]+;
