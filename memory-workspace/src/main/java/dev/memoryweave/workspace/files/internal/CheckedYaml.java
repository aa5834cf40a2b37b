package dev.memoryweave.workspace.files.internal;

import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.composer.Composer;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.ParserException;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.parser.Parser;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/**
 * Reads YAML whose parts are checked before anything is built from them. Nodes are built by
 * recursion, so a file full of brackets would overflow the stack.
 */
public final class CheckedYaml implements Parser {
  private final Parser parser;
  private final Check check;
  private int depth;

  private CheckedYaml(Parser parser, Check check) {
    this.parser = parser;
    this.check = check;
  }

  /** A check that throws an exception for what is not taken. */
  public interface Check {
    /**
     * Looks at the next part.
     *
     * @param depth the number of lists and mappings around it; a list or mapping counts itself
     */
    void event(Event event, int depth);
  }

  /** The only document of a text, if there is one. */
  public static Optional<Node> read(LoadSettings settings, String yaml, Check check) {
    Parser parser = new ParserImpl(settings, new StreamReader(settings, yaml));
    return new Composer(settings, new CheckedYaml(parser, check)).getSingleNode();
  }

  /** A check for lists and mappings that are nested deeper. */
  public static Check notDeeper(int deepest) {
    return (event, depth) -> {
      if (depth > deepest) {
        throw new ParserException(
            "more than " + deepest + " lists and mappings lie in each other", event.getStartMark());
      }
    };
  }

  @Override
  public boolean checkEvent(Event.ID wanted) {
    return parser.checkEvent(wanted);
  }

  @Override
  public Event peekEvent() {
    return parser.peekEvent();
  }

  @Override
  public boolean hasNext() {
    return parser.hasNext();
  }

  @Override
  public Event next() {
    Event event = parser.next();
    if (event instanceof CollectionStartEvent) {
      depth++;
    } else if (event instanceof CollectionEndEvent) {
      depth--;
    }
    check.event(event, depth);
    return event;
  }
}
