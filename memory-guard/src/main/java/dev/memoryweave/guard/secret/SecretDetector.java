package dev.memoryweave.guard.secret;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One way to recognise secrets, tried only near its anchors.
 *
 * <p>Anchors are matched in any case; a detector that is case-sensitive checks the case itself.
 * {@link #find} must read a bounded number of characters, or one run that no other anchor of the
 * same detector can make it read again, so that a scan stays linear whatever the text.
 */
interface SecretDetector {

  /** Lower-case ASCII texts, one of which every secret of this kind contains or follows. */
  List<String> anchors();

  /**
   * The secret at the anchor in {@code [start, end)}; null if there is none.
   *
   * @param lastEnd the end of the last secret found so far: another may begin right there
   */
  @Nullable SecretFinding find(CharSequence text, int start, int end, int lastEnd);
}
