package dev.memoryweave.language.internal.english;

import dev.memoryweave.language.internal.rules.Cue;
import dev.memoryweave.language.internal.rules.WordPatterns;
import dev.memoryweave.language.internal.rules.WorkCue;
import java.util.Map;
import java.util.regex.Pattern;

/** English wordings of talk about work that has no labels. */
final class WorkTalk {
  private static final String OPENERS =
      "(?:(?:ok(?:ay)?|so|well|and|but|no|yes|actually|also|hm+|oh|right|then|you know what"
          + "|on second thoughts?)[,.!:]* +)*";

  private static final String WISHES =
      "(?:please |let's |let us |(?:we|you) (?:can|should|could) |i think (?:we (?:can|should) )?"
          + "|(?:i'd|i would|we'd) (?:like to |rather )|(?:we'll|we will|i'll) |just )*";

  private static final String CALLING_OFF =
      "(?:never ?mind(?: about)?|cancel|scrap|abandon|ditch|call off|drop|skip|leave out|forget about"
          + "|(?:don't|do not) bother (?:with|about)|no need (?:for|to)|not"
          + "|(?:we|i|you) (?:don't|do not|no longer) need(?: to)?)";

  private static final String AFTER_ALL =
      "(?: (?:any ?more|after all|instead|then|altogether|entirely|completely|please"
          + "|(?:from|off) the list))*";

  private static final String NOT_NEEDED =
      "(?:(?:is|are)n't|(?:is|are) (?:not|no longer)) (?:needed|necessary|required|wanted)"
          + "|(?:is|are|has been|have been) (?:cancell?ed|called off|dropped|off the table)";

  /** What can be dropped or skipped without calling off any work. */
  private static final String THINGS =
      "(?! ?(?:[^ ,;:.!?]+ )*(?:tables?|columns?|ind(?:ex|exes|ices)|databases?|schemas?|views?|rows?"
          + "|constraints?|fields?|keys?|packets?|frames?|files?|hooks?|for now|today|this time"
          + "|yet)(?:$|[,;.!?]))";

  private static final String WHAT = THINGS + "(?<what>[^,;:.!?]{2,120}?)";

  private static final Pattern CALLED_OFF =
      Pattern.compile(
          "(?i)never ?mind[.!]*|"
              + OPENERS
              + ("(?:" + WISHES + CALLING_OFF + " " + WHAT + AFTER_ALL)
              + "|(?<whole>[^,;:.!?]{3,100}?) (?:"
              + NOT_NEEDED
              + ")"
              + AFTER_ALL
              + ")(?:[,;–—] .{1,200}|[.!]*)");

  private static final Pattern CALLING_IT_WORK =
      Pattern.compile(
          "(?i)^(?:the|that|this|our|my|an?|doing) |(?<= )(?:task|todo|to-do|item|ticket|work|step"
              + "|part|thing|idea|story|point)s?$");

  private static final String ADVERBS =
      "(?:(?:now|just|also|already|then|successfully|finally|even|both|since) )*";

  private static final Pattern TELLS_OF_DEEDS =
      Pattern.compile(
          "(?i)"
              + OPENERS
              + ("(?:(?:i|we)(?:(?:'ve| have) " + ADVERBS + "[a-z]|")
              + (" " + ADVERBS + CaptureWords.any(CaptureWords.PAST) + "\\b).*")
              + "|[^,;:]{3,80} (?:is|are|was|were|has been|have been) "
              + ADVERBS
              + CaptureWords.any("done|complete\n" + CaptureWords.PAST)
              + "\\b.*)");

  private WorkTalk() {}

  static void addTo(Map<Cue, Pattern> wordings) {
    wordings.put(WorkCue.CALLED_OFF, CALLED_OFF);
    wordings.put(WorkCue.CALLING_IT_WORK, CALLING_IT_WORK);
    wordings.put(WorkCue.TELLS_OF_DEEDS, TELLS_OF_DEEDS);
    wordings.put(
        WorkCue.ABOUT_WORK,
        WordPatterns.within(
            """
      todos? | tasks? | tickets? | issues? | notes? | plans? | stubs? | placeholders? | skeletons?
      lists? | drafts? | outlines? | started | tried | attempted | planned | about
      """));
    wordings.put(
        WorkCue.ADVICE,
        WordPatterns.within(
            """
      you | your | yours | yourself | consider | optionally | feel free | let me know
      if (?:needed|desired|necessary|possible)
      """));
  }
}
