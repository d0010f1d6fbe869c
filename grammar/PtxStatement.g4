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

statement : guard? opcode (operand (COMMA operand)*)? SEMICOLON EOF;

guard : AT NOT? name;

/* ptxas lexes `wmma.load.a` and `.shared::cta` as one word each: white space may stand before a qualifier's '.', not
   after it. */
opcode : IDENTIFIER QUALIFIER*;

operand
    : vector predicate?
    | address
    | SINK predicate?
    | NOT name
    | MINUS name
    | namePlus predicate?
    | indexed
    | expression
    | list
    ;

/* The second destination of `setp p|q` or `shfl r|p`. */
predicate : BAR (name | SINK);

vector : LBRACE element (COMMA element)* RBRACE;

element
    : SINK
    | name
    | expression
    ;

/* `[map, {c0, c1}]` has coordinates. */
address : LBRACKET part (COMMA part)* RBRACKET;

part
    : namePlus
    | expression
    | vector
    ;

/* The results or the arguments of a call. */
list : LPAREN (element (COMMA element)*)? RPAREN;

/* A register or symbol, and what is added to it. */
namePlus : name ((PLUS | MINUS) expression)?;

/* `array[4]`, which is the address `[array+4]`. */
indexed : name LBRACKET expression RBRACKET;

/* `r0`, or an element of a vector register, `v0.x`, or a part of a register, `r0.b1`. */
name : IDENTIFIER QUALIFIER?;

/* An integer constant expression (PTX ISA, "Integer Constant Expressions").  It holds no names. */
expression
    : LPAREN expression RPAREN                                  # parenthesized
    | LPAREN QUALIFIER RPAREN expression                        # cast
    | (PLUS | MINUS | NOT | TILDE) expression                   # unary
    | expression (STAR | SLASH | PERCENT) expression            # binary
    | expression (PLUS | MINUS) expression                      # binary
    | expression (SHIFT_LEFT | SHIFT_RIGHT) expression          # binary
    | expression (LESS | LESS_EQUAL | GREATER | GREATER_EQUAL) expression # binary
    | expression (EQUAL | NOT_EQUAL) expression                 # binary
    | expression AMPERSAND expression                           # binary
    | expression CARET expression                               # binary
    | expression BAR expression                                 # binary
    | expression AND expression                                 # binary
    | expression OR expression                                  # binary
    | <assoc=right> expression QUESTION expression COLON expression # conditional
    | INTEGER                                                   # literal
    | FLOAT                                                     # literal
    | WARP_SIZE                                                 # literal
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
