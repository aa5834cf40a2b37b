package dev.memoryweave.language.internal.english;

import static dev.memoryweave.language.internal.english.CaptureWords.any;

import dev.memoryweave.language.internal.rules.FirmWording;
import dev.memoryweave.language.internal.rules.Wording;
import java.util.Map;
import java.util.regex.Pattern;

/** English patterns of short statements that settle something. */
final class FirmPatterns {
  private static final String END = "(?![\\w'])";
  private static final String WORD = "[\\w#@`'’./&+-]+";

  /** What a statement is about: up to six words that do not begin like something else. */
  private static final String SUBJECT =
      "^(?!" + any(FirmWords.NO_SUBJECTS) + END + ")(?:" + WORD + " ){1,6}?";

  private static final String NAME = "\\p{Lu}[\\p{L}\\p{N}_.'’-]*";

  private static final Pattern DECIDED =
      Pattern.compile(
          "^(?:(?:we|they|the team|everyone|everybody)(?:'ve| have|'re| are)? "
              + ("(?:" + any(FirmWords.LATELY) + " )*" + any(FirmWords.DECIDED))
              + "|it (?:was|is|has been) (?:decided|agreed) (?:that|to))"
              + END);

  /** A choice that counts with something particular, or with what it is made for. */
  private static final Pattern CHOSEN =
      Pattern.compile(
          "^(?:i(?:'ve| have)? (?:decided|chose|chosen|picked|opted|settled)"
              + "|(?:we|i)(?:'ll| will|'re| are|'m| am)? (?:going to )?(?:go|going|stick|sticking|stay"
              + "|staying) with|let's (?:go|stick|stay) with)"
              + END);

  private static final Pattern MADE_FOR =
      Pattern.compile("\\b(?:for|as|over|instead of|rather than|because)\\b");

  /** What was offered before and has no name of its own. */
  private static final Pattern OFFERED =
      Pattern.compile(
          "\\b(?:option|approach|variant|suggestion|alternative|solution|proposal|idea|way"
              + "|first|second|third|latter|former)\\b");

  private static final Pattern OWNER_BY_NAME =
      Pattern.compile(
          "^(?:(?i:the|our) (?:[\\p{L}-]+ ){1,3}team|(?:(?i:the) )?"
              + NAME
              + "(?: (?:and |& )?"
              + NAME
              + "){0,3}(?: team)?) "
              + any(FirmWords.OWNING)
              + END
              + ".*",
          Pattern.DOTALL);

  private static final Pattern OWNED =
      Pattern.compile(SUBJECT + any(FirmWords.OWNED) + END + " \\S.*", Pattern.DOTALL);

  private static final Pattern CONTACT =
      Pattern.compile(
          "^(?:(?i:please) )?(?i:ask|ping|contact|talk to|check with|go to|escalate to) (?:the )?"
              + NAME
              + END
              + ".*\\b(?:about|for|when|before|with|on)\\b.*",
          Pattern.DOTALL);

  private static final Pattern AGAIN_AND_AGAIN =
      Pattern.compile("\\b" + any(FirmWords.RECURRING) + END);

  private static final Pattern HAPPENS = Pattern.compile(SUBJECT + any(FirmWords.HAPPENING) + END);

  private static final Pattern WE_DO =
      Pattern.compile("^we (?:only |always |usually )?" + any(FirmWords.DOING) + END);

  private static final Pattern NO_MORE =
      Pattern.compile("^no (?:" + WORD + " ){1,3}(?:on|at|after)\\b");

  private static final Pattern LOCATED = Pattern.compile(SUBJECT + any(FirmWords.BEING_AT) + END);

  private static final Pattern NEEDED =
      Pattern.compile(SUBJECT + any(FirmWords.NEEDING) + END + " \\S");

  private static final Pattern SETTING =
      Pattern.compile(
          SUBJECT.replace("{1,6}?", "{0,5}?")
              + any(FirmWords.SETTINGS)
              + "s?(?: (?:for|of|in|on) (?:"
              + WORD
              + " ){1,3}?| )(?:is|are|=|stays at|defaults to|(?:is|are) set to) .*\\d"
              + ("|^(?:the |our )?(?:" + WORD + " ){0,3}?")
              + any(FirmWords.SETTINGS)
              + "(?: (?:for|of|in|on) (?:"
              + WORD
              + " ){0,3}?"
              + WORD
              + ")?: .*\\d");

  /** Something in the present: what it is, has or does, whatever the verb. */
  private static final Pattern PRESENT =
      Pattern.compile(
          ("^(?:(?:the|an?|all|each|every|any|no|our|my|both) (?:" + WORD + " ){1,8}?")
              + ("|(?!" + any(FirmWords.NO_SUBJECTS) + END + "|" + any(FirmWords.IMPERATIVES) + END)
              + (")(?:" + WORD + " ){1,5}?)")
              + "(?:is|are|has|have|go|get|run|live|need|use|must|may|can|come|take|start|end"
              + "|(?!this|was|does|its|as|us|plus|less|across|always|perhaps|yes)[a-z]{2,}(?<!s|u|i)s)"
              + END
              + " .*");

  /** What holds for all of a sort, or is so until somebody says otherwise. */
  private static final Pattern STANDING =
      Pattern.compile(
          ("^" + any(FirmWords.ALL_OF) + " (?:" + WORD + " ){1,5}?" + any(FirmWords.RULED) + END)
              + (" \\S.*|^" + any(FirmWords.ALL_PEOPLE) + " " + any(FirmWords.RULED) + END)
              + (" \\S.*|" + SUBJECT + "(?:is|are|stays?|runs?) " + any(FirmWords.STANDING)));

  /** What something is called, or which of its kind it is; as written. */
  private static final Pattern NAMED =
      Pattern.compile(
          ("^(?!(?i:(?:the|our|my) " + any(FirmWords.OF_THE_MOMENT) + "\\b))")
              + "(?:(?i:the|our|my|all) (?:[\\p{L}-]+ ){1,3}?|\\p{L}[\\p{L}-]{3,} )"
              + ("(?:is|are)(?: called| named)? (?:" + NAME + ")(?: " + NAME + "){0,2}"));

  /** One thing and not another, without a verb. */
  private static final Pattern BARE_CONTRAST =
      Pattern.compile(
          ("^(?!(?:me|him|her|us|them|" + any(FirmWords.NO_SUBJECTS).substring(3) + END)
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
              + any(FirmWords.NARRATIVE)
              + END);

  private static final Pattern TO_SOMEBODY =
      Pattern.compile("\\b(?:i|me|you|your|yours|us|let's)\\b");

  /** "The decision of today: ..." */
  private static final Pattern ANNOUNCED =
      Pattern.compile(
          "^(?:the |our )?(?:decision|agreement|rule|outcome)(?: (?!is\\b)[^:\\s]+){1,6}: ");

  /** One thing and not another, which nobody says in passing. */
  private static final Pattern CONTRAST = Pattern.compile(",? (?:and |but )?(?:not|never) \\S");

  /** What both look at while they talk. */
  private static final Pattern LOOKED_AT =
      Pattern.compile(
          "^(?:the|this|my|your) (?:diff|patch|output|screenshot|snippet|test run)" + END);

  /** Of the moment: what goes wrong just now, and what is seen just now. */
  private static final Pattern PASSING =
      Pattern.compile("\\b" + any(FirmWords.PASSING) + END + "|\\bline \\d");

  private FirmPatterns() {}

  static void addTo(Map<Wording, Pattern> wordings) {
    wordings.put(FirmWording.DECIDED, DECIDED);
    wordings.put(FirmWording.CHOSEN, CHOSEN);
    wordings.put(FirmWording.MADE_FOR, MADE_FOR);
    wordings.put(FirmWording.OFFERED, OFFERED);
    wordings.put(FirmWording.OWNER_BY_NAME, OWNER_BY_NAME);
    wordings.put(FirmWording.OWNED, OWNED);
    wordings.put(FirmWording.CONTACT, CONTACT);
    wordings.put(FirmWording.AGAIN_AND_AGAIN, AGAIN_AND_AGAIN);
    wordings.put(FirmWording.HAPPENS, HAPPENS);
    wordings.put(FirmWording.WE_DO, WE_DO);
    wordings.put(FirmWording.NO_MORE, NO_MORE);
    wordings.put(FirmWording.LOCATED, LOCATED);
    wordings.put(FirmWording.NEEDED, NEEDED);
    wordings.put(FirmWording.SETTING, SETTING);
    wordings.put(FirmWording.PRESENT, PRESENT);
    wordings.put(FirmWording.STANDING, STANDING);
    wordings.put(FirmWording.NAMED, NAMED);
    wordings.put(FirmWording.BARE_CONTRAST, BARE_CONTRAST);
    wordings.put(FirmWording.NARRATIVE, NARRATIVE);
    wordings.put(FirmWording.TO_SOMEBODY, TO_SOMEBODY);
    wordings.put(FirmWording.ANNOUNCED, ANNOUNCED);
    wordings.put(FirmWording.CONTRAST, CONTRAST);
    wordings.put(FirmWording.LOOKED_AT, LOOKED_AT);
    wordings.put(FirmWording.PASSING, PASSING);
  }
}
