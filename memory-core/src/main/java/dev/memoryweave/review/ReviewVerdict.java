package dev.memoryweave.review;

import dev.memoryweave.model.InvalidValueException;
import org.jspecify.annotations.Nullable;

/** Verdict of a reviewer on an item of the review queue. */
public sealed interface ReviewVerdict {
  /** The reason, 1 to 1,000 characters on one line. */
  String reason();

  /**
   * It is true: it comes into force, and what it speaks against is superseded by it.
   *
   * @param reason why
   */
  record Accept(String reason) implements ReviewVerdict {
    /** Checks that a reason is given. */
    public Accept {
      requireReason(reason);
    }
  }

  /**
   * It is not: it is put away, and what it speaks against stays.
   *
   * @param reason why
   */
  record Reject(String reason) implements ReviewVerdict {
    /** Checks that a reason is given. */
    public Reject {
      requireReason(reason);
    }
  }

  /**
   * It is true in other words: it is changed, and then accepted.
   *
   * @param title the title that it gets, or null to keep its own
   * @param body the body that it gets, or null to keep its own
   * @param reason why
   */
  record Edit(@Nullable String title, @Nullable String body, String reason)
      implements ReviewVerdict {
    /** Checks that something is changed, and that a reason is given. */
    public Edit {
      InvalidValueException.unless(
          title != null || body != null, "edit", null, "change the title or the body");
      requireReason(reason);
    }
  }

  private static void requireReason(String reason) {
    InvalidValueException.unless(!reason.isBlank(), "reason", reason, "say why");
  }
}
