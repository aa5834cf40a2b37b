package dev.memoryweave.language.internal.english;

import dev.memoryweave.guard.phrases.internal.PhraseMatch;
import dev.memoryweave.language.internal.phrases.PhraseFile;
import dev.memoryweave.language.internal.rules.CorrectionCue;
import dev.memoryweave.language.internal.rules.Cue;
import dev.memoryweave.language.internal.rules.ForgetCue;
import dev.memoryweave.language.internal.rules.GuideCue;
import dev.memoryweave.language.internal.rules.SettledStatementCue;
import dev.memoryweave.language.internal.rules.TalkCue;
import dev.memoryweave.language.internal.rules.TaskCue;
import dev.memoryweave.language.internal.rules.TimeCue;
import dev.memoryweave.language.internal.rules.WorkCue;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The wordings that are told by phrases alone, one resource for each sort of wording. The kind of a
 * phrase is the name of its wording.
 */
final class EnglishPhrases {
  static final String[] RESOURCES = {
    "work",
    "talk",
    "forget",
    "correction",
    "task",
    "settled",
    "status",
    "headings",
    "leads",
    "guides",
    "directives",
    "statements",
    "time",
    "question"
  };

  private static final Map<Class<?>, PhraseFile> BY_CUE =
      Map.of(
          WorkCue.class, file("work"),
          TalkCue.class, file("talk"),
          ForgetCue.class, file("forget"),
          CorrectionCue.class, file("correction"),
          TaskCue.class, file("task"),
          SettledStatementCue.class, file("settled"),
          GuideCue.class, file("status", "headings", "leads", "guides"),
          TimeCue.class, file("time"));

  private EnglishPhrases() {}

  private static PhraseFile file(String... resources) {
    return new PhraseFile(EnglishPhrases.class, resources);
  }

  /** Whether a wording is told by phrases. */
  static boolean have(Cue wording) {
    PhraseFile file = BY_CUE.get(wording.getClass());
    return file != null && file.kinds().contains(kind(wording));
  }

  /** Whether a text holds a phrase of a wording. */
  static boolean say(Cue wording, String text) {
    return first(wording, text).isPresent();
  }

  /** The first phrase of a wording in a text; empty if there is none. */
  static Optional<PhraseMatch> first(Cue wording, String text) {
    PhraseFile file = BY_CUE.get(wording.getClass());
    String kind = kind(wording);
    List<PhraseMatch> matches = file == null ? List.of() : file.matches(text);
    return matches.stream().filter(match -> match.kind().equals(kind)).findFirst();
  }

  private static String kind(Cue wording) {
    return wording.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
