package dev.memoryweave.change.internal;

import dev.memoryweave.guard.secret.SecretFinding;
import dev.memoryweave.guard.secret.SecretGuard;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rejects a secret that is split over two fields of one write: the end of each field is checked
 * together with the beginning of those that follow closely.
 */
final class AdjacentFields {
  /** No token is longer on either side of a split, and it need not be seen completely. */
  private static final int REACH = 200;

  /** The number of following fields that are tried as a continuation. */
  private static final int NEIGHBOURS = 3;

  private final SecretGuard secrets;
  private final List<Field> fields = new ArrayList<>();

  AdjacentFields(SecretGuard secrets) {
    this.secrets = secrets;
  }

  private record Field(String name, String text) {}

  AdjacentFields add(String name, @Nullable String text) {
    if (text != null && !text.isEmpty()) {
      fields.add(new Field(name, text));
    }
    return this;
  }

  AdjacentFields addAll(String name, @Nullable List<String> texts) {
    if (texts != null) {
      for (int i = 0; i < texts.size(); i++) {
        add(name + "[" + i + "]", texts.get(i));
      }
    }
    return this;
  }

  /**
   * Checks each field with those that follow it.
   *
   * @throws dev.memoryweave.model.SecretRejectedException if two of them hold a secret together
   */
  void check() {
    for (int i = 0; i < fields.size(); i++) {
      int last = Math.min(fields.size() - 1, i + NEIGHBOURS);
      for (int j = i + 1; j <= last; j++) {
        check(fields.get(i), fields.get(j));
      }
    }
  }

  private void check(Field first, Field second) {
    String head = first.text();
    String tail = second.text();
    if (!isOfToken(head.charAt(head.length() - 1)) || !isOfToken(tail.charAt(0))) {
      return;
    }
    String start = head.substring(Math.max(0, head.length() - REACH));
    String joined = start + tail.substring(0, Math.min(REACH, tail.length()));
    for (SecretFinding finding : secrets.scan(joined)) {
      if (finding.isRefused()
          && finding.start() < start.length()
          && finding.end() > start.length()) {
        TextScreen.requireClean(
            secrets,
            first.name() + " with " + second.name(),
            joined.substring(finding.start(), finding.end()));
        TextScreen.requireClean(secrets, first.name() + " with " + second.name(), joined);
      }
    }
  }

  private static boolean isOfToken(char c) {
    return c < 128 && (Character.isLetterOrDigit(c) || "-_+/=.".indexOf(c) >= 0);
  }
}
