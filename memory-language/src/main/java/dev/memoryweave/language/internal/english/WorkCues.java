package dev.memoryweave.language.internal.english;

import dev.memoryweave.language.internal.rules.Cue;
import dev.memoryweave.language.internal.rules.WorkCue;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * English patterns of messages about work: of what repeats in any order, or is read in parts. The
 * other wordings are in {@code work.phrases}.
 */
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
  }
}
