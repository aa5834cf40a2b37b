package dev.memoryweave.language.internal.english;

import dev.memoryweave.language.internal.rules.Cue;
import dev.memoryweave.language.internal.rules.GuideCue;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The English wording of guides for which capitals and signs count; others are in {@code
 * guides.phrases}, {@code headings.phrases}, {@code leads.phrases} and {@code status.phrases}.
 */
final class GuideCues {
  private GuideCues() {}

  static void addTo(Map<Cue, Pattern> wordings) {
    wordings.put(
        GuideCue.RULE_CRITICAL,
        Pattern.compile(
            ".*(?:\\b(?:CRITICAL|IMPORTANT|MUST|NEVER|ALWAYS|MANDATORY|DO NOT|DON'T)\\b|🚨|⚠|‼|❗|⛔|🛑).*"));
  }
}
