package dev.memoryweave.guard.secret;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One way to recognise secrets, tried only where one of its anchors occurs.
 *
 * <p>Anchors are matched in any case; a detector to which case matters checks it itself. {@link
 * #find} must look at a bounded number of characters, or at one run that no other anchor of the
 * same detector can make it look at again, so that a scan stays linear whatever the text.
 */
interface SecretDetector {

  /** Lower case ASCII texts, one of which every secret of this kind holds or follows. */
  List<String> anchors();

  /**
   * The secret at the anchor that stands in {@code [start, end)}; null if there is none.
   *
   * @param lastEnd where the last secret found so far ends: another may begin right there
   */
  @Nullable SecretFinding find(CharSequence text, int start, int end, int lastEnd);
}
