package dev.memoryweave.store.sqlite;

/** The characters that terms of a full-text index may consist of. */
final class IndexTerm {
  private IndexTerm() {}

  /**
   * Whether the index can contain a term: it keeps terms of a-z, 0-9, the underscore and characters
   * from U+0080 on unchanged, and no others.
   */
  static boolean canMatch(String term) {
    for (int i = 0; i < term.length(); i++) {
      char c = term.charAt(i);
      boolean isPair =
          Character.isHighSurrogate(c)
              && i + 1 < term.length()
              && Character.isLowSurrogate(term.charAt(i + 1));
      if (isPair) {
        i++;
      } else if (c < 0x80
          ? !((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_')
          : Character.isSurrogate(c)) {
        return false;
      }
    }
    return !term.isEmpty();
  }
}
