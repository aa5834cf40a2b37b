package dev.memoryweave.statement.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.english.AttributeWords;
import dev.memoryweave.text.internal.PlainText;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Statements of people about themselves, which name who made them: "Anna: I prefer tabs". Such a
 * statement is read as one about Anna, so that what another person says of himself does not
 * contradict it.
 */
public final class Spoken {
  private static final Pattern NAMED =
      Pattern.compile(
          "^([\\p{L}\\p{N}][\\p{L}\\p{N}._'’@-]{0,39}(?: [\\p{L}\\p{N}][\\p{L}\\p{N}._'’@-]{0,39}){0,3}): "
              + "(?=\\S)");

  /** What the words of the first person stand for, once the speaker is known by name. */
  private static final Map<String, String> WITH_VERB =
      Map.of("'m", " is", "'ve", " has", "'d", " would", "'ll", " will");

  private Spoken() {}

  /**
   * A statement with the name of its speaker, if it is about the speaker or in a language that
   * cannot be read.
   *
   * @param speaker the name, or null if it is unknown
   */
  public static String by(@Nullable String speaker, String statement) {
    String name = speaker == null ? "" : PlainText.oneLine(speaker);
    boolean isNamed = !name.isEmpty() && NAMED.matcher(name + ": x").find();
    return isNamed
            && !statement.startsWith(name + ": ")
            && (isAboutSpeaker(statement) || !Languages.canCompare(statement))
        ? name + ": " + statement
        : statement;
  }

  /** Whether a statement says something about whoever makes it. */
  public static boolean isAboutSpeaker(String statement) {
    return AttributeWords.FIRST_PERSON.matcher(statement).find();
  }

  /** Whether two people make the statements about themselves. */
  static boolean areOfOthers(String one, String other) {
    String speaker = speaker(one);
    String another = speaker.isEmpty() ? "" : speaker(other);
    return !another.isEmpty() && !another.equalsIgnoreCase(speaker);
  }

  /** The speaker that a statement about himself names, or an empty text. */
  private static String speaker(String statement) {
    Matcher named = statement.indexOf(": ") < 0 ? null : NAMED.matcher(statement);
    return named != null
            && named.find()
            && !AttributeWords.LABELS.contains(PlainText.lowerCase(named.group(1)))
            && isAboutSpeaker(statement.substring(named.end()))
        ? named.group(1)
        : "";
  }

  /** The statement in terms of its speaker, if it names one: "Anna prefer tabs". */
  static String plain(String statement) {
    String name = speaker(statement);
    if (name.isEmpty()) {
      return statement;
    }
    String said = statement.substring(name.length() + ": ".length());
    return AttributeWords.FIRST_PERSON
        .matcher(said)
        .replaceAll(
            match -> {
              String owner = match.group(3) == null ? "" : PlainText.lowerCase(match.group(3));
              String verb = match.group(2) == null ? "" : match.group(2).replace('’', '\'');
              String end = AttributeWords.POSSESSIVE.contains(owner) ? "'s" : "";
              return Matcher.quoteReplacement(name + end + WITH_VERB.getOrDefault(verb, ""));
            });
  }
}
