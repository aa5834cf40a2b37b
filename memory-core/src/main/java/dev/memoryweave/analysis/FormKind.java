package dev.memoryweave.analysis;

/** What a word form found in a text is. */
enum FormKind {
  /** An ordinary word of letters, lower case or the first of a sentence. */
  WORD,
  /** A word with a capital first letter. */
  CAPITALISED,
  /** A number, version or date. */
  NUMBER,
  /** A whole identifier, compound, path or error code. */
  IDENTIFIER,
  /** A piece of the identifier before it. */
  PART,
  /** A word of a compound (hyphen, slash, dot) before it. */
  COMPOUND_WORD,
  /** A single character of a script that is indexed in pairs, in a longer run. */
  SINGLE,
  /** A pair of characters, or a run of one. */
  PAIR,
  /** A pictograph. */
  SYMBOL
}
