package dev.memoryweave.workspace.project.internal;

import dev.memoryweave.workspace.files.internal.CheckedYaml;
import dev.memoryweave.workspace.project.InvalidConfigException;
import java.util.Optional;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;

/**
 * Rejects features of YAML that settings do not need, before anything is built from it: anchors,
 * tags, several documents, deep nesting.
 */
final class ConfigShape implements CheckedYaml.Check {
  private static final int MOST_DEPTH = 8;

  private int documents;

  @Override
  public void event(Event event, int depth) {
    if (event instanceof DocumentStartEvent) {
      documents++;
    }
    refuse(event, depth > MOST_DEPTH, "it is nested too deep; settings are two levels deep");
    refuse(event, documents > 1, "'---' begins a second document; keep one");
    refuse(
        event,
        isAnchored(event),
        "anchors (&) and aliases (*) are not taken; write it out,"
            + " or put text that begins with one of these signs in quotes");
    refuse(
        event,
        isTagged(event),
        "tags (!) are not taken; remove it, or put text that begins with '!' in quotes");
  }

  private static boolean isAnchored(Event event) {
    return event instanceof AliasEvent
        || (event instanceof NodeEvent node && node.getAnchor().isPresent());
  }

  private static boolean isTagged(Event event) {
    Optional<String> tag = Optional.empty();
    if (event instanceof ScalarEvent scalar) {
      tag = scalar.getTag();
    } else if (event instanceof CollectionStartEvent start) {
      tag = start.getTag();
    }
    return tag.isPresent();
  }

  private static void refuse(Event event, boolean refused, String message) {
    if (refused) {
      throw new InvalidConfigException(
          ConfigReader.line(event.getStartMark()),
          ConfigReader.column(event.getStartMark()),
          message);
    }
  }
}
