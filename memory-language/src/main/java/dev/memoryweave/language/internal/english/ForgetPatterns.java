package dev.memoryweave.language.internal.english;

import dev.memoryweave.language.internal.rules.Cue;
import dev.memoryweave.language.internal.rules.ForgetCue;
import java.util.Map;
import java.util.regex.Pattern;

/** English patterns of requests to forget, for sentences in lower case with plain apostrophes. */
final class ForgetPatterns {
  private static final String NOT = "^(?:do not|don't|dont|not|didn't|did not) ";

  private static final String MEMORY =
      "(?:long[- ]term )?(?:memory|memories|memory bank|notes|history|records?)\\b";

  /** A clause without an end mark. */
  private static final String CLAUSE = "[^,;:.!?]{1,300}";

  private static final String SAID =
      "(?:i|we)(?:'ve| have| had)?(?: just| ever)? "
          + "(?:said|say|told you|tell you|mentioned|wrote|shared|gave you)";

  private static final Pattern OPENER =
      Pattern.compile(
          "^(?:(?:oh|ah|hm+|ok(?:ay)?|so|well|but|and|also|hey|no|wait|sorry|actually|please|pls|now|btw|by"
              + " the way|on second thoughts?|one more thing|in"
              + " fact|instead|then|(?:can|could|would|will) you|you"
              + " (?:can|should|may|must)|i(?:'d| would) (?:like|prefer|want) you(?: to)?|i(?:"
              + " want|'d rather| need) you(?: to)?|i(?:'d| would) rather you(?:"
              + " did)?)(?![\\w'])[\\s,.:;!–—-]*+)*+");

  private static final Pattern LAST =
      Pattern.compile(
          "^(?:forget (?:about )?(?:that|this|it|what i (?:just )?(?:said|wrote|told you)"
              + "|my (?:last|previous) (?:message|sentence|statement|comment|remark))"
              + "|forget (?:that )?i (?:ever |just )?(?:said|mentioned|told you|wrote)"
              + " (?:that|this|it|anything))"
              + "(?: (?:please|again|now|completely|entirely|immediately|right away))*"
              + "\\s*(?=$|[,;.!?–—]|and\\b)");

  private static final Pattern JOINT = Pattern.compile("^(?:[\\s,;.!?–—-]|and\\b)+");

  private static final Pattern POINTING =
      Pattern.compile("^(?:it|this|that|these|those|they)(?![\\w-])");

  private static final Pattern NOT_THIS =
      Pattern.compile(
          NOT
              + "(?:(?:remember|memori[sz]e) (?:this|that|it|the following|any of (?:this|that|it)"
              + "|what "
              + SAID
              + ")|(?:save|store|retain) (?:this|that|the following|any of (?:this|that)|what "
              + SAID
              + ")|(?:save|store|keep|retain|record|note|write) (?:this|that|it)(?: down)? "
              + "(?=(?:in|to|into) (?:your|the) "
              + MEMORY
              + "))(?: (?:message|conversation|chat|one|part|bit))?"
              + "(?:,? (?:(?:in|to|into) (?:your|the) "
              + MEMORY
              + "|anywhere|please|permanently|for later|either|about me))*"
              + "\\s*(?:[.!]*$|[:,;–—-]\\s*(?<topic>\\S.*)$)");

  private static final Pattern OFF_THE_RECORD =
      Pattern.compile("^(?:this is )?off the record\\s*(?:$|[.:,;–—-]\\s*(?<topic>\\S.*)$)");

  private static final Pattern NOT_MINE =
      Pattern.compile(
          NOT
              + "(?:remember|memori[sz]e|save|store|retain|record|note|write down"
              + "|keep(?: track of| a (?:note|record) of)?) "
              + "(?<topic>my "
              + CLAUSE
              + "|that (?:i|my)\\b"
              + CLAUSE
              + "|anything (?:"
              + SAID
              + " )?about (?:me|my)\\b[^,;:.!?]{0,300}|what "
              + SAID
              + " about "
              + CLAUSE
              + ")");

  private static final Pattern SAID_OF =
      Pattern.compile(
          "^(?:forget|never mind|disregard|(?:remember|keep|store|save) nothing(?: of| about)?)"
              + " (?:about )?(?:(?:all|everything|anything|whatever|the things?) )?(?:of"
              + " )?(?:(?:what|that|which) )?"
              + SAID
              + "(?: to you)?(?: earlier| before| yesterday| last time| today)*"
              + "(?: about| on| regarding| concerning)? (?<topic>"
              + CLAUSE
              + ")");

  private static final Pattern MINE =
      Pattern.compile(
          "^forget (?:about )?(?<topic>my "
              + CLAUSE
              + "|that (?:i|my)\\b"
              + CLAUSE
              + "|(?:everything|all) (?:you know )?about my "
              + CLAUSE
              + ")");

  private static final Pattern OUT_OF_MEMORY =
      Pattern.compile(
          "^(?:remove|delete|erase|drop|wipe|clear|purge|take|strike) (?<topic>[^,;:.!?]{3,200}?)"
              + " (?:from|out of) your "
              + MEMORY);

  private static final Pattern PLACE_OF_MEMORY =
      Pattern.compile(
          "(?: (?:(?:in|to|into|from) (?:your|the) "
              + MEMORY
              + "|anywhere|please|permanently|for later|for now|on file|on record|at all|either"
              + "|any ?more|again))+$");

  /**
   * A place, means or manner of doing something belongs to the work, and so does anything produced.
   */
  private static final Pattern OF_WORK =
      Pattern.compile(
          "^my [^,;:.!?]{1,200} (?:in|on|to|at|as|with|into|inside|under|onto|using|without|unless"
              + "|until|when|if)\\b|^my (?:new |current |local |recent |whole"
              + " )?(?:changes?|work|files?|progress|edits?|settings?|session|branch|code"
              + "|commits?|tabs?|window|layout|draft|approach|idea|suggestion|plan|proposal"
              + "|question|request|version|attempt|fix)\\b|^my"
              + " (?:first|last|previous|earlier|old|other) ");

  private ForgetPatterns() {}

  static void addTo(Map<Cue, Pattern> wordings) {
    wordings.put(ForgetCue.OPENER, OPENER);
    wordings.put(ForgetCue.LAST, LAST);
    wordings.put(ForgetCue.JOINT, JOINT);
    wordings.put(ForgetCue.POINTING, POINTING);
    wordings.put(ForgetCue.NOT_THIS, NOT_THIS);
    wordings.put(ForgetCue.OFF_THE_RECORD, OFF_THE_RECORD);
    wordings.put(ForgetCue.NOT_MINE, NOT_MINE);
    wordings.put(ForgetCue.SAID, SAID_OF);
    wordings.put(ForgetCue.MINE, MINE);
    wordings.put(ForgetCue.OUT_OF_MEMORY, OUT_OF_MEMORY);
    wordings.put(ForgetCue.PLACE_OF_MEMORY, PLACE_OF_MEMORY);
    wordings.put(ForgetCue.OF_WORK, OF_WORK);
  }
}
