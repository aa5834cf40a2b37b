package dev.memoryweave.language.internal;

import dev.memoryweave.language.internal.rules.TimeExpression;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The few words and signs that matter in texts of unsupported languages: where to split a text,
 * whether it asks, which sentence names a cause, and dates. Statements are not compared with them.
 */
final class UnsupportedLanguages {
  /** Words, in lower case and without their last dot, after which a dot does not end a sentence. */
  static final Set<String> ABBREVIATIONS = Set.of("z.b", "d.h", "bzw");

  private static final Pattern CAUSE =
      Pattern.compile(
          "\\b(?:weil|wegen|aufgrund|ursache|parce que|à cause d|porque|debido a|causa)\\b"
              + "|因为|由于|原因|导致|因為|由於|導致|のため|때문|потому что|из-за|بسبب");

  private static final Pattern UNKNOWN =
      Pattern.compile(
          "\\b(?:unbekannt|unklar|nicht bekannt|inconnue?|desconocid[ao]|sconosciuta)\\b"
              + "|不明|未知|неизвестн|알 수 없");

  private static final Pattern WISH_TO_RESUME =
      Pattern.compile(
          "\\b(?:(?:mach|machen wir|bitte|und)? ?weiter(?:machen)?|wo waren wir|fortsetzen"
              + "|(?:on )?continue[rz]?|reprends|reprendre|où en étions-nous|continuar|continúa"
              + "|sigamos|seguir|dónde estábamos|prosegui(?:re|amo)?)\\b"
              + "|続け(?:て|る|よう)?(?:ください)?|続きから?|再開(?:して)?|どこまで|继续|繼續|接着|계속(?:해)?"
              + "|продолж\\w+|дальше",
          Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS);

  private static final Set<String> QUESTION_ENDS = Set.of("吗", "吗。", "か。");

  private static final Pattern ISO_DATE =
      Pattern.compile("(?<!\\d|\\d-)((?:19|20)\\d\\d)-(\\d\\d?)-(\\d\\d?)(?!\\d)");

  private UnsupportedLanguages() {}

  static boolean namesCause(String sentence) {
    return CAUSE.matcher(sentence).find();
  }

  static boolean saysCauseIsUnknown(String sentence) {
    return UNKNOWN.matcher(sentence).find();
  }

  static String withoutWishToResume(String text) {
    return WISH_TO_RESUME.matcher(text).replaceAll(" ");
  }

  static boolean endsAsQuestion(String text) {
    return QUESTION_ENDS.stream().anyMatch(text::endsWith);
  }

  static List<TimeExpression> isoDates(String text) {
    List<TimeExpression> dates = new ArrayList<>();
    Matcher date = ISO_DATE.matcher(text);
    while (date.find()) {
      dates.add(
          TimeExpression.dated(
              TimeExpression.Form.DATE, number(date, 1), number(date, 2), number(date, 3)));
    }
    return dates;
  }

  private static int number(Matcher date, int group) {
    return Integer.parseInt(date.group(group));
  }
}
