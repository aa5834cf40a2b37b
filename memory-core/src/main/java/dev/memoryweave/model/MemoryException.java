package dev.memoryweave.model;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The root of all exceptions that Memory Weave throws on purpose.
 *
 * <p>Each message says what was wrong, with which input, and what to do about it; it never contains
 * the value of a secret. The subclass names say what happened.
 */
public abstract class MemoryException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient @Nullable Message parts;

  /** Creates an exception with a message meant for a person. */
  protected MemoryException(String message) {
    super(message);
    parts = null;
  }

  /** Creates an exception with a message meant for a person and the failure behind it. */
  protected MemoryException(String message, Throwable cause) {
    super(message, cause);
    parts = null;
  }

  /** Creates an exception with a message in parts. */
  protected MemoryException(Message message) {
    super(message.toString());
    parts = message;
  }

  /** Creates an exception with a message in parts and the failure behind it. */
  protected MemoryException(Message message, Throwable cause) {
    super(message.toString(), cause);
    parts = message;
  }

  /**
   * The message in parts; a single {@linkplain Message#foreign foreign} part if it was given as one
   * text.
   */
  public final Message inParts() {
    return parts == null ? Message.of(Message.foreign(String.valueOf(getMessage()))) : parts;
  }

  /**
   * A failure message in parts. A program that embeds the library reads all of it, by {@link
   * #toString}; an entry point for users and agents words the parts in its own way, by {@link
   * #words}. So file paths, Java settings and scopes are named only where that helps.
   */
  public static final class Message {
    private final List<Part> parts;

    private Message(List<Part> parts) {
      this.parts = List.copyOf(parts);
    }

    /** A part that is worded in its own way; created by the methods of {@link Message}. */
    public sealed interface Part {}

    private enum Kind {
      TEXT,
      PLACE,
      FOREIGN,
      FIELD
    }

    private record Words(Kind kind, String text) implements Part {
      @Override
      public String toString() {
        return text;
      }

      String at(Door door) {
        return switch (kind) {
          case TEXT -> text;
          case PLACE -> door.place(text);
          case FOREIGN -> door.foreign(text);
          case FIELD -> door.field(text);
        };
      }
    }

    private record Either(String forPrograms, String atDoors) implements Part {
      @Override
      public String toString() {
        return forPrograms;
      }
    }

    /** The wording that an entry point uses for special parts. */
    public interface Door {
      /** A path on the machine. */
      String place(String path);

      /** A text that the library did not write, such as a system message. */
      String foreign(String text);

      /** The name of a field, as Java calls it. */
      String field(String name);

      /** Text for entry points; it holds the names of operations in braces. */
      String own(String words);
    }

    /**
     * A message made of parts, in order.
     *
     * @param parts a {@link Part}, another message and the message of a failure of the library are
     *     kept in parts; a path becomes a {@link #place}, any other throwable the {@link #foreign}
     *     text of its message; anything else is text
     */
    public static Message of(Object... parts) {
      List<Part> all = new ArrayList<>();
      for (Object part : parts) {
        if (part instanceof Message message) {
          all.addAll(message.parts);
        } else if (part instanceof Part ready) {
          all.add(ready);
        } else if (part instanceof Path path) {
          all.add(place(path.toString()));
        } else if (part instanceof MemoryException failure) {
          all.addAll(failure.inParts().parts);
        } else if (part instanceof Throwable failure) {
          all.add(foreign(String.valueOf(failure.getMessage())));
        } else {
          all.add(new Words(Kind.TEXT, String.valueOf(part)));
        }
      }
      return new Message(all);
    }

    /** A path on the machine, such as a file. */
    public static Part place(String path) {
      return new Words(Kind.PLACE, path);
    }

    /** A text that the library did not write and that may name anything. */
    public static Part foreign(String text) {
      return new Words(Kind.FOREIGN, text);
    }

    /** The name of a field of a request or a record, in camel case. */
    public static Part field(String name) {
      return new Words(Kind.FIELD, name);
    }

    /**
     * One text for programs and another for entry points.
     *
     * @param forPrograms such as a method to call, or a setting
     * @param atDoors such as an operation, by its name in braces; empty if there is nothing to say
     */
    public static Part either(String forPrograms, String atDoors) {
      return new Either(forPrograms, atDoors);
    }

    /** The message as an entry point words it. */
    public String words(Door door) {
      StringBuilder words = new StringBuilder();
      for (Part part : parts) {
        if (part instanceof Either either) {
          words.append(door.own(either.atDoors));
        } else if (part instanceof Words ready) {
          words.append(ready.at(door));
        }
      }
      return words.toString();
    }

    /** The whole message, for programs. */
    @Override
    public String toString() {
      StringBuilder text = new StringBuilder();
      parts.forEach(text::append);
      return text.toString();
    }
  }
}
