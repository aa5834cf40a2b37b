package dev.memoryweave.language.internal.english;

import java.util.stream.Collectors;

/**
 * English words of several patterns: alternatives of regular expressions, separated by bars and line
 * ends.
 */
final class CaptureWords {
  /** Past forms of verbs, many of them in -ed. */
  static final String PAST =
      """
      (?!need|feed|speed|proceed|succeed)[a-z]{3,}ed|bought|built|chose|chosen|got|gave|given|made
      met|sold|set|sent|spent|took|taken|won|wrote|moved|began|begun|left|lost|paid|put|read|saw|drew
      drove|grew|held|kept|led|cut|found out|became|come|brought|taught|caught|split|hit|let|quit
      went|have|keep|share|hold
      """;

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
