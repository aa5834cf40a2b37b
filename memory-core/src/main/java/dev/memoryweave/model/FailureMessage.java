package dev.memoryweave.model;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The message of a failure in parts. A program that embeds the library reads all of it, by {@link
 * #toString}; a door, behind which are users and agents, says the parts in its own words, by {@link
 * #words}. So that what names a place of the machine, a setting of Java or a scope is told where it
 * helps, and nowhere else.
 */
public final class FailureMessage {
  private final List<Part> parts;

  private FailureMessage(List<Part> parts) {
    this.parts = List.copyOf(parts);
  }

  /** A part that is told in a way of its own; made by the methods of {@link FailureMessage}. */
  public sealed interface Part {}

  private record Text(String text) implements Part {
    @Override
    public String toString() {
      return text;
    }
  }

  private record Place(String path) implements Part {
    @Override
    public String toString() {
      return path;
    }
  }

  private record Foreign(String text) implements Part {
    @Override
    public String toString() {
      return text;
    }
  }

  private record Either(String forPrograms, String atDoors) implements Part {
    @Override
    public String toString() {
      return forPrograms;
    }
  }

  /** The words of a door for the parts that it tells in its own way. */
  public interface Door {
    /** A place of the machine. */
    String place(String path);

    /** A text that the library did not write, such as one of the system. */
    String foreign(String text);

    /** Words for doors; names of operations stand in them in braces. */
    String own(String words);
  }

  /**
   * A message of parts, one after the other.
   *
   * @param parts a {@link Part}, another message or that of another failure is told as such, a path
   *     as a {@link #place}, any other throwable by its message as a {@link #foreign} text, and
   *     anything else as it is
   */
  public static FailureMessage of(Object... parts) {
    List<Part> all = new ArrayList<>();
    for (Object part : parts) {
      if (part instanceof FailureMessage message) {
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
        all.add(new Text(String.valueOf(part)));
      }
    }
    return new FailureMessage(all);
  }

  /** A place of the machine, such as a file. */
  public static Part place(String path) {
    return new Place(path);
  }

  /** A text that the library did not write and that may name anything. */
  public static Part foreign(String text) {
    return new Foreign(text);
  }

  /**
   * Words for programs and others for doors.
   *
   * @param forPrograms such as a method to call, or a setting
   * @param atDoors such as an operation, by its name in braces; empty if there is nothing to say
   */
  public static Part either(String forPrograms, String atDoors) {
    return new Either(forPrograms, atDoors);
  }

  /** The message in the words of a door. */
  public String words(Door door) {
    StringBuilder words = new StringBuilder();
    for (Part part : parts) {
      if (part instanceof Place place) {
        words.append(door.place(place.path));
      } else if (part instanceof Foreign foreign) {
        words.append(door.foreign(foreign.text));
      } else if (part instanceof Either either) {
        words.append(door.own(either.atDoors));
      } else {
        words.append(part);
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
