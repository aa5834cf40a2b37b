package dev.memoryweave.internal.screening;

import dev.memoryweave.privacy.SecretFinding;
import dev.memoryweave.privacy.SecretScanner;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Refuses a token that is split over two fields of one write: what ends one field and what begins
 * another one close after it are read together.
 */
final class AdjacentFields {
  /** No token is longer on either side of a split; nor need all of it be seen. */
  private static final int REACH = 200;

  /** So many fields after one are tried as its continuation. */
  private static final int NEIGHBOURS = 3;

  private final SecretScanner scanner;
  private final List<Field> fields = new ArrayList<>();

  AdjacentFields(SecretScanner scanner) {
    this.scanner = scanner;
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
   * @throws dev.memoryweave.privacy.SecretRejectedException if two of them hold a secret together
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
    for (SecretFinding finding : scanner.scan(joined)) {
      if (finding.isRefused()
          && finding.start() < start.length()
          && finding.end() > start.length()) {
        scanner.requireClean(
            first.name() + " with " + second.name(),
            joined.substring(finding.start(), finding.end()));
        scanner.requireClean(first.name() + " with " + second.name(), joined);
      }
    }
  }

  private static boolean isOfToken(char c) {
    return c < 128 && (Character.isLetterOrDigit(c) || "-_+/=.".indexOf(c) >= 0);
  }
}
