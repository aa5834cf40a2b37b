package dev.memoryweave.language.internal.rules;

/**
 * A wording that rules of the engine look for, and for which a language has phrases or a pattern.
 * Unless stated otherwise, a pattern is for text in lower case with plain apostrophes.
 */
public sealed interface Cue
    permits TaskCue,
        TalkCue,
        SettledStatementCue,
        ForgetCue,
        CorrectionCue,
        GuideCue,
        TimeCue,
        WorkCue {
  /** The name of the constant. */
  String name();
}
