package dev.memoryweave.workspace.markup.internal;

import java.util.Locale;

/** The language in which a document is marked up. */
public enum Markup {
  MARKDOWN,
  RESTRUCTURED_TEXT,
  ASCIIDOC;

  /** The markup of a file, by its name; Markdown if that does not tell. */
  public static Markup of(String path) {
    String lower = path.toLowerCase(Locale.ROOT);
    if (lower.endsWith(".rst")) {
      return RESTRUCTURED_TEXT;
    }
    return lower.endsWith(".adoc") || lower.endsWith(".asciidoc") ? ASCIIDOC : MARKDOWN;
  }

  /** A text in Markdown of which each line stands for the line of the same number. */
  String markdown(String text) {
    return switch (this) {
      case MARKDOWN -> text;
      case RESTRUCTURED_TEXT -> new RestructuredText(text).markdown();
      case ASCIIDOC -> new AsciiDoc(text).markdown();
    };
  }
}
