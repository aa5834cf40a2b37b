package dev.memoryweave.language.internal.english;

import static dev.memoryweave.language.internal.english.CaptureWords.any;

import dev.memoryweave.language.internal.rules.Cue;
import dev.memoryweave.language.internal.rules.SettledStatementCue;
import java.util.Map;
import java.util.regex.Pattern;

/** English patterns of short statements that settle something. */
final class SettledStatementPatterns {
  private static final String END = "(?![\\w'])";
  private static final String WORD = "[\\w#@`'’./&+-]+";

  /** The subject of a statement: up to six words that do not begin like something else. */
  private static final String SUBJECT =
      "^(?!" + any(SettledStatementWords.NO_SUBJECTS) + END + ")(?:" + WORD + " ){1,6}?";

  private static final String NAME = "\\p{Lu}[\\p{L}\\p{N}_.'’-]*";

  private static final Pattern DECIDED =
      Pattern.compile(
          "^(?:(?:we|they|the team|everyone|everybody)(?:'ve| have|'re| are)? "
              + ("(?:"
                  + any(SettledStatementWords.LATELY)
                  + " )*"
                  + any(SettledStatementWords.DECIDED))
              + "|it (?:was|is|has been) (?:decided|agreed) (?:that|to))"
              + END);

  /** A choice that counts if it names something specific, or its purpose. */
  private static final Pattern CHOSEN =
      Pattern.compile(
          "^(?:i(?:'ve| have)? (?:decided|chose|chosen|picked|opted|settled)"
              + "|(?:we|i)(?:'ll| will|'re| are|'m| am)? (?:going to )?(?:go|going|stick|sticking|stay"
              + "|staying) with|let's (?:go|stick|stay) with)"
              + END);

  private static final Pattern MADE_FOR =
      Pattern.compile("\\b(?:for|as|over|instead of|rather than|because)\\b");

  private static final Pattern OWNER_BY_NAME =
      Pattern.compile(
          "^(?:(?i:the|our) (?:[\\p{L}-]+ ){1,3}team|(?:(?i:the) )?"
              + NAME
              + "(?: (?:and |& )?"
              + NAME
              + "){0,3}(?: team)?) "
              + any(SettledStatementWords.OWNING)
              + END
              + ".*",
          Pattern.DOTALL);

  private static final Pattern OWNED =
      Pattern.compile(SUBJECT + any(SettledStatementWords.OWNED) + END + " \\S.*", Pattern.DOTALL);

  private static final Pattern CONTACT =
      Pattern.compile(
          "^(?:(?i:please) )?(?i:ask|ping|contact|talk to|check with|go to|escalate to) (?:the )?"
              + NAME
              + END
              + ".*\\b(?:about|for|when|before|with|on)\\b.*",
          Pattern.DOTALL);

  private static final Pattern AGAIN_AND_AGAIN =
      Pattern.compile("\\b" + any(SettledStatementWords.RECURRING) + END);

  private static final Pattern HAPPENS =
      Pattern.compile(SUBJECT + any(SettledStatementWords.HAPPENING) + END);

  private static final Pattern LOCATED =
      Pattern.compile(SUBJECT + any(SettledStatementWords.BEING_AT) + END);

  private static final Pattern NEEDED =
      Pattern.compile(SUBJECT + any(SettledStatementWords.NEEDING) + END + " \\S");

  private static final Pattern SETTING =
      Pattern.compile(
          SUBJECT.replace("{1,6}?", "{0,5}?")
              + any(SettledStatementWords.SETTINGS)
              + "s?(?: (?:for|of|in|on) (?:"
              + WORD
              + " ){1,3}?| )(?:is|are|=|stays at|defaults to|(?:is|are) set to) .*\\d"
              + ("|^(?:the |our )?(?:" + WORD + " ){0,3}?")
              + any(SettledStatementWords.SETTINGS)
              + "(?: (?:for|of|in|on) (?:"
              + WORD
              + " ){0,3}?"
              + WORD
              + ")?: .*\\d");

  /** Something in the present: what it is, has or does, with any verb. */
  private static final Pattern PRESENT =
      Pattern.compile(
          ("^(?:(?:the|an?|all|each|every|any|no|our|my|both) (?:" + WORD + " ){1,8}?")
              + ("|(?!"
                  + any(SettledStatementWords.NO_SUBJECTS)
                  + END
                  + "|"
                  + any(SettledStatementWords.IMPERATIVES)
                  + END)
              + (")(?:" + WORD + " ){1,5}?)")
              + "(?:is|are|has|have|go|get|run|live|need|use|must|may|can|come|take|start|end"
              + "|(?!this|was|does|its|as|us|plus|less|across|always|perhaps|yes)[a-z]{2,}(?<!s|u|i)s)"
              + END
              + " .*");

  /** Something that holds for all of a sort, or until further notice. */
  private static final Pattern STANDING =
      Pattern.compile(
          ("^"
                  + any(SettledStatementWords.ALL_OF)
                  + " (?:"
                  + WORD
                  + " ){1,5}?"
                  + any(SettledStatementWords.RULED)
                  + END)
              + (" \\S.*|^"
                  + any(SettledStatementWords.ALL_PEOPLE)
                  + " "
                  + any(SettledStatementWords.RULED)
                  + END)
              + (" \\S.*|"
                  + SUBJECT
                  + "(?:is|are|stays?|runs?) "
                  + any(SettledStatementWords.STANDING)));

  /** The name of something, or which of its kind it is; as written. */
  private static final Pattern NAMED =
      Pattern.compile(
          ("^(?!(?i:(?:the|our|my) " + any(SettledStatementWords.OF_THE_MOMENT) + "\\b))")
              + "(?:(?i:the|our|my|all) (?:[\\p{L}-]+ ){1,3}?|\\p{L}[\\p{L}-]{3,} )"
              + ("(?:is|are)(?: called| named)? (?:" + NAME + ")(?: " + NAME + "){0,2}"));

  /** One thing and not another, without a verb. */
  private static final Pattern BARE_CONTRAST =
      Pattern.compile(
          ("^(?!(?:me|him|her|us|them|" + any(SettledStatementWords.NO_SUBJECTS).substring(3) + END)
              + ")(?=.*\\p{L}{2})"
              + ("(?:"
                  + WORD
                  + " ){0,2}"
                  + WORD
                  + ", (?:not|never) (?:"
                  + WORD
                  + " ){0,2}"
                  + WORD));

  private static final Pattern NARRATIVE =
      Pattern.compile(
          "(?<!\\b(?:is|are|be|get|gets|been|being|is not|are not) )\\b"
              + any(SettledStatementWords.NARRATIVE)
              + END);

  /** "The decision of today: ..." */
  private static final Pattern ANNOUNCED =
      Pattern.compile(
          "^(?:the |our )?(?:decision|agreement|rule|outcome)(?: (?!is\\b)[^:\\s]+){1,6}: ");

  /** One thing and not another, which is never said casually. */
  private static final Pattern CONTRAST = Pattern.compile(",? (?:and |but )?(?:not|never) \\S");

  /** Momentary: problems and observations of just now. */
  private static final Pattern PASSING =
      Pattern.compile("\\b" + any(SettledStatementWords.PASSING) + END + "|\\bline \\d");

  private SettledStatementPatterns() {}

  static void addTo(Map<Cue, Pattern> wordings) {
    wordings.put(SettledStatementCue.DECIDED, DECIDED);
    wordings.put(SettledStatementCue.CHOSEN, CHOSEN);
    wordings.put(SettledStatementCue.MADE_FOR, MADE_FOR);
    wordings.put(SettledStatementCue.OWNER_BY_NAME, OWNER_BY_NAME);
    wordings.put(SettledStatementCue.OWNED, OWNED);
    wordings.put(SettledStatementCue.CONTACT, CONTACT);
    wordings.put(SettledStatementCue.AGAIN_AND_AGAIN, AGAIN_AND_AGAIN);
    wordings.put(SettledStatementCue.HAPPENS, HAPPENS);
    wordings.put(SettledStatementCue.LOCATED, LOCATED);
    wordings.put(SettledStatementCue.NEEDED, NEEDED);
    wordings.put(SettledStatementCue.SETTING, SETTING);
    wordings.put(SettledStatementCue.PRESENT, PRESENT);
    wordings.put(SettledStatementCue.STANDING, STANDING);
    wordings.put(SettledStatementCue.NAMED, NAMED);
    wordings.put(SettledStatementCue.BARE_CONTRAST, BARE_CONTRAST);
    wordings.put(SettledStatementCue.NARRATIVE, NARRATIVE);
    wordings.put(SettledStatementCue.ANNOUNCED, ANNOUNCED);
    wordings.put(SettledStatementCue.CONTRAST, CONTRAST);
    wordings.put(SettledStatementCue.PASSING, PASSING);
  }
}
