package dev.memoryweave.language.internal.english;

import java.util.stream.Collectors;

/**
 * English words of several patterns: alternatives of regular expressions, separated by bars and
 * line ends.
 */
final class CaptureWords {
  /** First words that have a capital but are not names. */
  static final String NO_NAMES =
      """
      I|Even|Just|Last|Next|It|This|That|These|Those|He|She|They|There|Here|You|Your|If|When|While
      After|Before|Since|Because|As|In|On|At|For|With|By|To|From|What|How|And|But|So|Also|Let|Please
      Given|Some|Any|Using|Based|Maybe|Can|Could|Do|Does|Is|Are|Was|Were|Would|Should|Will|Having
      Being|Starting|Once|Whether|Where|Which|Who|Why|We|Everything|Something|Nothing|Someone
      Everyone|Nobody|Looks|Seems|Sounds
      """;

  private CaptureWords() {}

  /** A group of all alternatives. */
  static String any(String alternatives) {
    return alternatives
        .strip()
        .lines()
        .map(String::strip)
        .collect(Collectors.joining("|", "(?:", ")"));
  }
}
