package dev.memoryweave.workspace.seeding;

import java.util.regex.Pattern;

/** How binding a sentence is, by its words. */
final class Modality {
  private static final Pattern LABEL =
      Pattern.compile("^(?:\\p{So}\\s*)?(?:(?i:important|note|warning|critical|rule)[:!]\\s*)?");

  private static final Pattern BEGINS =
      Pattern.compile(
          "(?i)(?:[^.:]{1,60}[:–—]\\s+)?(?:you (?:must|should) )?"
              + "(?:always|never|do not|don['’]t|must|only ever|under no circumstances|no one may"
              + "|nobody may)\\b.*");

  private static final Pattern ANYWHERE =
      Pattern.compile(
          "(?i).*\\b(?:must(?: not|n['’]t)?|shall(?: not)?|forbidden|prohibited|mandatory"
              + "|not allowed|not permitted|may not|(?:is|are) required)\\b.*");

  private static final Pattern NEVER = Pattern.compile("(?i).*\\b(?:never|always)\\b.*");

  private static final Pattern LEAD =
      Pattern.compile(
          "(?i)(.*\\b(?:never|always|must(?: not)?|do not|don['’]t|shall(?: not)?|should(?: not)?"
              + "|may not|avoid|prefer|please))\\s*:");

  private Modality() {}

  /** Whether a sentence of a rule has no exception: always, never, must, do not. */
  static boolean isBinding(String sentence) {
    return isOrder(sentence) || NEVER.matcher(sentence).matches();
  }

  /** Whether a sentence is a rule by its words alone, wherever it stands. */
  static boolean isOrder(String sentence) {
    String plain = LABEL.matcher(sentence).replaceFirst("");
    return BEGINS.matcher(plain).matches() || ANYWHERE.matcher(plain).matches();
  }

  /**
   * What stands before each item of a list that goes on with it, such as "You must never"; empty if
   * the line is no such beginning.
   */
  static String beginning(String line) {
    var lead = LEAD.matcher(line);
    if (!lead.matches()) {
      return "";
    }
    String text = lead.group(1);
    int sentence = Math.max(text.lastIndexOf(". "), text.lastIndexOf("! "));
    return text.substring(sentence < 0 ? 0 : sentence + 2);
  }

  /** An item with what it goes on from. */
  static String joined(String beginning, String item) {
    if (beginning.isEmpty() || item.isEmpty()) {
      return item;
    }
    int first = item.codePointAt(0);
    boolean name =
        item.length() > 1 && !Character.isLowerCase(item.charAt(1)) && item.charAt(1) != ' ';
    String rest =
        name
            ? item
            : new StringBuilder().appendCodePoint(Character.toLowerCase(first)).toString()
                + item.substring(Character.charCount(first));
    return beginning + " " + rest;
  }
}
