package dev.memoryweave.workspace.git.internal;

import dev.memoryweave.model.InvalidValueException;

/**
 * Constants of checking anchors.
 *
 * @param gaps the most coverage gaps that are reported, 0 to 1,000
 * @param gapFiles how many code files without an anchor make a folder a gap even if none of them
 *     changed, 1 to 10,000
 */
public record SyncSettings(int gaps, int gapFiles) {
  /** The default of {@link #gaps()}. */
  public static final int DEFAULT_GAPS = 20;

  /** The default of {@link #gapFiles()}. */
  public static final int DEFAULT_GAP_FILES = 5;

  private static final int MAX_GAPS = 1_000;
  private static final int MAX_GAP_FILES = 10_000;

  /** Checks the bounds. */
  public SyncSettings {
    InvalidValueException.unless(
        gaps >= 0 && gaps <= MAX_GAPS, "gaps", gaps, "lie between 0 and " + MAX_GAPS);
    InvalidValueException.unless(
        gapFiles >= 1 && gapFiles <= MAX_GAP_FILES,
        "gapFiles",
        gapFiles,
        "lie between 1 and " + MAX_GAP_FILES);
  }

  /** The defaults. */
  public static SyncSettings defaults() {
    return new SyncSettings(DEFAULT_GAPS, DEFAULT_GAP_FILES);
  }
}
