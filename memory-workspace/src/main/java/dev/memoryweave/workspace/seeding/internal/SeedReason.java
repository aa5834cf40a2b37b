package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.model.internal.Text;
import dev.memoryweave.text.internal.PlainText;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Why seeding changes the status of a memory, as shown in its history. By the start of the reason,
 * a later run tells its own changes from those of others.
 */
enum SeedReason {
  /** No file states it any more. */
  NOT_STATED("no longer stated in "),
  /** The files are unchanged, but they never made this statement. */
  WITHDRAWN("withdrawn: "),
  /** A file states it again. */
  STATED_AGAIN("stated again in "),
  /** Its file says something else now. */
  READ_AGAIN("read again from ");

  private static final int MAX_LENGTH = 400;

  private final String beginning;

  SeedReason(String beginning) {
    this.beginning = beginning;
  }

  /** The reason in full. */
  String of(String rest) {
    return shortened(beginning + rest);
  }

  boolean begins(@Nullable String reason) {
    return reason != null && reason.startsWith(beginning);
  }

  /** Whether a reason is one of these. */
  static boolean isOfSeeding(@Nullable String reason) {
    return Arrays.stream(values()).anyMatch(one -> one.begins(reason));
  }

  /** A reason on one line, within the limit. */
  static String shortened(String text) {
    return Text.shorten(PlainText.oneLine(text), MAX_LENGTH);
  }
}
