package dev.memoryweave.workspace.indexing.internal;

import java.util.Set;

/**
 * The lexical rules of a language with braces, as needed for finding blocks.
 *
 * @param keywords the words that announce a block with definitions inside
 * @param traits the supported forms of strings and comments, added up
 */
record Lexis(Set<String> keywords, int traits) {
  /** Strings between three quotation marks. */
  static final int TRIPLE = 1;

  /** Comments inside comments. */
  static final int NESTED_COMMENTS = 2;

  /** Templates between backticks. */
  static final int TEMPLATES = 4;

  /** Regular expressions between slashes. */
  static final int REGEX = 8;

  /** Raw strings between backticks. */
  static final int RAW_BACKTICKS = 32;

  /** An apostrophe may precede a name: lifetimes, symbols. */
  static final int LIFETIMES = 64;

  /** Strings between number signs and quotation marks. */
  static final int HASHED_STRINGS = 128;

  /** Lines for the preprocessor. */
  static final int PREPROCESSOR = 256;

  /** Strings after an at sign, in which only quotation marks are special. */
  static final int VERBATIM = 512;

  Lexis(String keywords, int traits) {
    this(Set.of(keywords.split(" ", -1)), traits);
  }

  boolean has(int trait) {
    return (traits & trait) != 0;
  }
}
