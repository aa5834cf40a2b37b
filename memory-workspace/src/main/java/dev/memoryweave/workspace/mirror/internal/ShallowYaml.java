package dev.memoryweave.workspace.mirror.internal;

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
 * YAML with lists and mappings nested no deeper than fields need. Nodes are built by recursion, so
 * a file full of brackets would overflow the stack.
 */
final class ShallowYaml implements Parser {
  static final int DEEPEST = 20;

  private final Parser parser;
  private int depth;

  private ShallowYaml(Parser parser) {
    this.parser = parser;
  }

  /** The only document of a text, if there is one. */
  static Optional<Node> read(LoadSettings settings, String yaml) {
    Parser parser = new ParserImpl(settings, new StreamReader(settings, yaml));
    return new Composer(settings, new ShallowYaml(parser)).getSingleNode();
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
    if (event instanceof CollectionStartEvent && ++depth > DEEPEST) {
      throw new ParserException(
          "more than " + DEEPEST + " lists and mappings lie in each other", event.getStartMark());
    } else if (event instanceof CollectionEndEvent) {
      depth--;
    }
    return event;
  }
}
