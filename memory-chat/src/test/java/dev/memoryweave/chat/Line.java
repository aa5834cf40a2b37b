package dev.memoryweave.chat;

import dev.memoryweave.model.Message;
import dev.memoryweave.model.Message.Role;
import java.util.List;
import java.util.Optional;

/**
 * A message of a framework for tests.
 *
 * @param picture what a turn does not hold, possibly empty
 */
record Line(Role role, String text, String picture) {
  /** Lines of a text: what begins with s is a system message, with u, a or t who else says it. */
  static List<Line> of(String... lines) {
    return List.of(lines).stream().map(Line::one).toList();
  }

  static Line one(String line) {
    Role role =
        switch (line.charAt(0)) {
          case 's' -> Role.SYSTEM;
          case 'u' -> Role.USER;
          case 'a' -> Role.ASSISTANT;
          default -> Role.TOOL;
        };
    return new Line(role, line.substring(2), "");
  }

  /** Lines as turns. */
  static final class Form implements MessageForm<Line> {
    @Override
    public Message turn(Line line) {
      return Message.of(line.role(), TurnParts.text(line.text()));
    }

    @Override
    public Optional<Line> message(Message turn) {
      return Optional.of(new Line(turn.role(), turn.text(), ""));
    }

    @Override
    public String json(Line line) {
      return line.role() + "|" + line.text() + "|" + line.picture();
    }

    @Override
    public Line ofJson(String json) {
      String[] parts = json.split("\\|", -1);
      return new Line(Role.valueOf(parts[0]), parts[1], parts[2]);
    }

    @Override
    public boolean isSystem(Line line) {
      return line.role() == Role.SYSTEM;
    }

    @Override
    public boolean isToolResult(Line line) {
      return line.role() == Role.TOOL;
    }
  }
}
