package dev.memoryweave.workspace.git.internal;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.jgit.lib.CheckoutEntry;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ReflogEntry;
import org.eclipse.jgit.lib.ReflogReader;
import org.eclipse.jgit.lib.Repository;

/** Reads the commit at which each branch was last left from the checkout log. */
final class LastCheckouts {
  private static final int MOST_ENTRIES = 5_000;

  private LastCheckouts() {}

  /** The commit that was checked out when a branch was last left, by branch name. */
  static Map<String, ObjectId> of(Repository repository) throws IOException {
    Map<String, ObjectId> left = new HashMap<>();
    ReflogReader log = repository.getRefDatabase().getReflogReader(Constants.HEAD);
    if (log != null) {
      for (ReflogEntry entry : log.getReverseEntries(MOST_ENTRIES)) {
        CheckoutEntry checkout = entry.parseCheckout();
        if (checkout != null) {
          left.putIfAbsent(checkout.getFromBranch(), entry.getOldId());
        }
      }
    }
    return left;
  }
}
