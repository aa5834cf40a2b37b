package dev.memoryweave.workspace.project.internal;

import dev.memoryweave.workspace.project.InvalidConfigException;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;

/**
 * Rejects features of YAML that settings do not need, before anything is built from it: anchors,
 * tags, several documents, deep nesting.
 */
final class ConfigShape {
  private static final int MOST_DEPTH = 8;

  private ConfigShape() {}

  static void check(String text, LoadSettings settings) {
    int depth = 0;
    int documents = 0;
    for (Event event : new Parse(settings).parseString(text)) {
      if (event instanceof CollectionStartEvent) {
        depth++;
      } else if (event instanceof CollectionEndEvent) {
        depth--;
      } else if (event instanceof DocumentStartEvent) {
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
          "tags (!) are not taken; remove it, or put text that begins" + " with '!' in quotes");
    }
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
