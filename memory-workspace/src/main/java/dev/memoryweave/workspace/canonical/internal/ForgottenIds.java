package dev.memoryweave.workspace.canonical.internal;

import dev.memoryweave.workspace.files.internal.InvalidJsonException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Removes the ids of forgotten nodes from events. The replacement is purely random: words could be
 * guessed from a digest of them.
 */
final class ForgottenIds {
  private static final String NAME = "forgotten-";
  private static final int DIGITS = 12;

  private final Set<String> nodes;
  private final List<String> slugs = new ArrayList<>();
  private final Map<String, String> instead = new HashMap<>();

  ForgottenIds(Set<String> nodes) {
    this.nodes = Set.copyOf(nodes);
    nodes.forEach(id -> slugs.add(id.substring(id.indexOf('.') + 1)));
  }

  /** A log without them; unreadable lines stay as they are. */
  String outOf(String log) {
    if (slugs.stream().noneMatch(log::contains)) {
      return log;
    }
    StringBuilder rest = new StringBuilder();
    int from = 0;
    while (from < log.length()) {
      int end = log.indexOf('\n', from);
      int to = end < 0 ? log.length() : end;
      rest.append(outOfLine(log.substring(from, to)));
      if (end >= 0) {
        rest.append('\n');
      }
      from = to + 1;
    }
    return rest.toString();
  }

  private String outOfLine(String line) {
    if (slugs.stream().noneMatch(line::contains)) {
      return line;
    }
    try {
      return EventForm.read(JsonForm.READER.read(line, 1), EventLog.PATH, new ArrayList<>())
          .map(this::outOf)
          .map(EventForm::write)
          .orElse(line);
    } catch (InvalidJsonException e) {
      return line;
    }
  }

  /** An event without them. */
  CanonicalEvent outOf(CanonicalEvent event) {
    Optional<String> subject = event.subject().filter(this::isForgotten);
    boolean isTold =
        subject.isPresent()
            || event.reason().filter(this::tells).isPresent()
            || event.payload().filter(this::tells).isPresent();
    return isTold
        ? new CanonicalEvent(
            event.kind(),
            event.actor(),
            event.timestamp(),
            subject.isPresent() ? subject.map(this::insteadOf) : event.subject(),
            Optional.empty(),
            Optional.empty())
        : event;
  }

  private boolean isForgotten(String subject) {
    return nodes.contains(subject) || (CanonicalId.isRelationId(subject) && tells(subject));
  }

  /** The name of a relation contains the names of its ends. */
  private boolean tells(String text) {
    return slugs.stream().anyMatch(slug -> holds(text, slug));
  }

  private static boolean holds(String text, String slug) {
    int at = text.indexOf(slug);
    while (at >= 0) {
      int end = at + slug.length();
      boolean begins = at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1));
      if (begins && (end == text.length() || !Character.isLetterOrDigit(text.charAt(end)))) {
        return true;
      }
      at = text.indexOf(slug, at + 1);
    }
    return false;
  }

  private String insteadOf(String subject) {
    return instead.computeIfAbsent(
        subject,
        id ->
            id.substring(0, id.indexOf('.') + 1)
                + NAME
                + UUID.randomUUID().toString().replace("-", "").substring(0, DIGITS));
  }
}
