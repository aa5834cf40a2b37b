package dev.memoryweave.knowledge;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.internal.Text;
import java.util.List;

/**
 * A part of a file that is understandable on its own.
 *
 * @param place its position: the headings above it, or the names of the enclosing definitions and
 *     its own, outermost first; possibly empty
 * @param fromLine its first line, from 1
 * @param toLine its last line
 * @param symbols the names in code that it defines, as written
 * @param tags further words to find it by, such as {@code failed} for a test
 * @param text its text; lines end in line feeds
 */
public record Passage(
    List<String> place,
    int fromLine,
    int toLine,
    List<String> symbols,
    List<String> tags,
    String text) {
  /** The longest heading, symbol or tag, in characters; longer ones are cut. */
  public static final int MAX_NAME = 200;

  private static final int MAX_PLACE = 16;
  private static final int MAX_SYMBOLS = 200;

  /** Checks the lines; cuts names and lists that are too long, and drops blank names. */
  public Passage {
    place = names("place", place, MAX_PLACE);
    symbols = names("symbols", symbols, MAX_SYMBOLS);
    tags = names("tags", tags, MAX_SYMBOLS);
    InvalidValueException.unless(fromLine >= 1, "fromLine", fromLine, "be 1 or more");
    InvalidValueException.unless(
        toLine >= fromLine, "toLine", toLine, "not be less than fromLine, which is " + fromLine);
    Text.requireStorable("text", text);
  }

  private static List<String> names(String field, List<String> names, int most) {
    return InvalidValueException.elements(field, names).stream()
        .map(Text::oneLine)
        .filter(name -> !name.isEmpty())
        .map(name -> Text.shorten(name, MAX_NAME))
        .distinct()
        .limit(most)
        .toList();
  }
}
