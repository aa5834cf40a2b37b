package dev.memoryweave.language.internal.english;

import dev.memoryweave.language.internal.rules.Cue;
import dev.memoryweave.language.internal.rules.WordPatterns;
import dev.memoryweave.language.internal.rules.WorkCue;
import java.util.Map;
import java.util.regex.Pattern;

/** English wordings of messages about work. */
final class WorkCues {
  private static final String WORK =
      "(?:task|work|job|implementation|feature|migration|refactoring|refactor|fix|change|ticket"
          + "|story|release|setup|rollout|upgrade|port)";

  private static final String DONE =
      "(?:done|complete|completed|finished|ready|in place|implemented|fixed|working|resolved)";

  private static final String TESTS =
      "(?:tests?|test suite|suite|specs|checks|build|ci|pipeline|unit tests|integration tests)";

  private static final String PASS =
      "(?:pass|passes|passed|are green|is green|are passing|is passing|succeeds?|succeeded)";

  private static final String NOW = "(?:(?:now|all|again|finally|also|both|fully|already) )*";

  private static final String AGREED =
      "(?:(?:that's |i )?confirmed|i (?:can )?confirm(?: it| that| this)?|verified"
          + "|(?:it |that |this )?works(?: now| fine| great| well| for me| here| too)*"
          + "|(?:i(?:'ve| have)?|we(?:'ve| have)?) (?:just )?(?:checked|verified|tested|tried)"
          + " (?:it|that|this|them|all of it)(?:,| and)? .*(?:works?|fine|good|ok)"
          + "|(?:it |that |this )?looks (?:good|right|correct|fine)(?: to me| now)*|lgtm"
          + "|accepted|approved)";

  private WorkCues() {}

  static void addTo(Map<Cue, Pattern> wordings) {
    wordings.put(
        WorkCue.LEVEL,
        Pattern.compile(
            "(?i)\\s*\\(?(?:\\b(?:for|of) (?:the |this |our )?)?\\b"
                + "(?:(?<project>projects?)|(?<mission>missions?)|(?<session>sessions?))\\b\\)?\\s*"));
    wordings.put(
        WorkCue.NOTHING,
        WordPatterns.whole(
            """
      none(?: .*)? | nothing(?: .*)? | n/?a | tb[dac] | no | yes | not yet | unknown | nobody
      no (?:blockers?|tasks?|todos?|open .*|more .*|further .*) | all (?:done|good|clear)
      see (?:above|below|\\S+) | same as (?:above|before) | etc | and so on | as (?:above|before)
      (?:fill|fill this|fill me) in | your \\S+ here | describe .* here
      """));
    wordings.put(
        WorkCue.NOT_DONE,
        WordPatterns.within(
            """
      not (?:yet )?(?:done|finished|complete|completed|working|tested|fixed|there)
      (?:isn't|aren't|wasn't) (?:yet )?(?:done|finished|complete|completed|working|fixed)
      almost | nearly | partially | partly | mostly | half | halfway | in progress | wip | except
      should be | to be (?:done|tested|checked|verified) | as soon as | if | not yet | untested
      (?<!at )once(?= [a-z0-9])(?! (?:an?|per|each|every|more|again|and)\\b)
      """));
    wordings.put(
        WorkCue.CLAIM,
        Pattern.compile(
            "(?i)(?:"
                + ("all (?:of )?(?:it |that |this |the \\w+ |\\w+ )?(?:is |are )?" + NOW + DONE)
                + ("|everything (?:is |has been )?" + NOW + "(?:works?|passes|green|" + DONE + ")")
                + ("|(?:all )?(?:of )?(?:the |our )?(?:\\w+ ){0,2}?"
                    + TESTS
                    + " (?:suite )?"
                    + NOW
                    + PASS)
                + ("|(?:the |this |our )(?:\\w+ ){0,2}?"
                    + WORK
                    + " (?:is|has been|are) "
                    + NOW
                    + DONE)
                + ("|(?:it|this|that)(?:'s| is| has been) "
                    + NOW
                    + "(?:done|complete|completed|finished)")
                + "|(?:fully|successfully) (?:implemented|completed|finished|fixed|migrated) .{3,80}"
                + ("|i(?:'m| am|'ve| have) " + NOW + "(?:done|finished|completed)")
                + ")(?: (?:now|again|successfully|locally|on my side|with no .{2,40}|without .{2,40}"
                + "|as requested|and .{3,80}|on (?:main|ci|all .{2,40})|in (?:ci|.{2,40})))?[.!]*"));
    wordings.put(
        WorkCue.CONFIRMED,
        Pattern.compile(
            "(?i)(?:(?:yes|ok(?:ay)?|great|perfect|thanks|nice),? )*"
                + (AGREED + "(?:[,;]? (?:and )?" + AGREED + ")*[.!]*")));
    wordings.put(
        WorkCue.CHECKABLE,
        WordPatterns.within(
            "tests? | builds? | suite | ci | lint(?:er|ing)? | specs | checks | compil(?:es?|ing) | pipeline"));
    wordings.put(
        WorkCue.RESERVED,
        WordPatterns.within("but | except | however | although | though | only | unless | not"));
    wordings.put(
        WorkCue.ASKS_FOR,
        WordPatterns.atStart(
            """
      please | can (?:you|we) | could (?:you|we) | would you | will you | help me | let's | let us
      i(?:'d| would) (?:like|love) | i (?:want|need) | we (?:want|need) | you (?:should|need to|must)
      make sure | go ahead and | your task is | the task is to | try to | try (?:again|it)
      """));
    wordings.put(
        WorkCue.ANNOUNCED,
        WordPatterns.atStart(
            """
      (?:ok(?:ay)?,? |sure,? |right,? |great,? |good,? |alright,? |now,? |next,? |first,? |then,? )*(?:i'll|i will|i'm going to|i am going to|i'm (?:now )?(?:looking|checking|running|working|reading)|let me|let's|on it|one moment|looking (?:into|at)|working on|checking|running|reading|starting|now (?:i|let))
      """));
  }
}
