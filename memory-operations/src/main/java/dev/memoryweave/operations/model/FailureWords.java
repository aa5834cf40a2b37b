package dev.memoryweave.operations.model;

import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.internal.CaseStyle;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Describes failures at a door. The messages of the library are for programs that embed it: they
 * name locations on the machine, methods and scopes, which mean nothing to a user or an agent and
 * reveal too much to strangers. Files are named without their folders; a path stays as it is if the
 * caller has named it.
 */
public final class FailureWords {
  private static final String EXCEPTION = "Exception";

  private static final Pattern NAME = Pattern.compile("[a-z][A-Za-z0-9]*(?:\\[[0-9]+])?");

  private final DoorWords door;
  private final String typed;
  private final List<String> places;
  private final MemoryException.Message.Door parts = new Parts();

  private FailureWords(DoorWords door, String typed, List<String> places) {
    this.door = door;
    this.typed = typed;
    this.places = places;
  }

  /** Words of a door for a caller who has not named a path. */
  public static FailureWords at(DoorWords door) {
    return at(door, Map.of());
  }

  /**
   * Words of a door for a call.
   *
   * @param arguments the arguments of the call; a path that occurs in them is named in the same way
   */
  public static FailureWords at(DoorWords door, Map<String, ?> arguments) {
    String typed = texts(arguments);
    // These paths may contain spaces, so the end of one in a sentence cannot be detected.
    List<String> places =
        Stream.of("user.home", "user.dir", "java.io.tmpdir")
            .map(name -> System.getProperty(name, ""))
            .filter(place -> place.length() > 1 && !typed.contains(place))
            .sorted(Comparator.comparingInt(String::length).reversed())
            .toList();
    return new FailureWords(door, typed, places);
  }

  /** The texts in arguments, however deep they are nested. */
  private static String texts(Map<String, ?> arguments) {
    StringBuilder texts = new StringBuilder();
    Deque<Object> left = new ArrayDeque<>(List.of(arguments));
    while (!left.isEmpty()) {
      Object value = left.remove();
      if (value instanceof String text) {
        texts.append(text).append('\n');
      } else if (value instanceof Map<?, ?> map) {
        map.values().stream().filter(Objects::nonNull).forEach(left::add);
      } else if (value instanceof Collection<?> list) {
        list.stream().filter(Objects::nonNull).forEach(left::add);
      }
    }
    return texts.toString();
  }

  /** A failure in words for the caller. */
  public String of(MemoryException failure) {
    return of(failure.inParts());
  }

  /** The message of a failure, part by part. */
  public String of(MemoryException.Message message) {
    return message.words(parts);
  }

  /**
   * The message of a failure with the names of fields as JSON has them, and nothing else changed.
   */
  static String withJsonNames(MemoryException failure) {
    return failure.inParts().words(new JsonNames());
  }

  /** Callers of doors name fields as JSON does. */
  private static class JsonNames implements MemoryException.Message.Door {
    @Override
    public String place(String path) {
      return path;
    }

    @Override
    public String foreign(String text) {
      return text;
    }

    @Override
    public String field(String name) {
      return NAME.matcher(name).matches() ? CaseStyle.snake(name) : foreign(name);
    }

    @Override
    public String own(String words) {
      return words;
    }
  }

  private final class Parts extends JsonNames {
    @Override
    public String place(String path) {
      return shown(path);
    }

    @Override
    public String foreign(String text) {
      return FailureWords.this.of(text);
    }

    @Override
    public String own(String words) {
      return door.in(words);
    }
  }

  /** A warning of a store, or a message whose parts are not known, in words for the caller. */
  public String of(String message) {
    String text =
        message
            .replace("rebuildIndex()", door.of("rebuild"))
            .replace("verify()", door.of("check"))
            .replace("repair()", "the repair of " + door.of("check"));
    for (String place : places) {
      text = text.replace(place + "/", "/").replace(place + "\\", "\\");
    }
    return withoutClasses(withoutPaths(text));
  }

  private String withoutPaths(String text) {
    StringBuilder plain = new StringBuilder(text.length());
    int at = 0;
    while (at < text.length()) {
      if (isPath(text, at)) {
        int end = end(text, at);
        plain.append(shown(text.substring(at, end)));
        at = end;
      } else {
        plain.append(text.charAt(at));
        at++;
      }
    }
    return plain.toString();
  }

  /** Whether an absolute path begins at an index. */
  private static boolean isPath(String text, int at) {
    if (at > 0
        && !Character.isWhitespace(text.charAt(at - 1))
        && "'\"([=<,".indexOf(text.charAt(at - 1)) < 0) {
      return false;
    }
    if (text.charAt(at) == '/') {
      return isName(text, at + 1);
    }
    return Character.isLetter(text.charAt(at))
        && at + 2 < text.length()
        && text.charAt(at + 1) == ':'
        && "/\\".indexOf(text.charAt(at + 2)) >= 0
        && isName(text, at + 3);
  }

  private static boolean isName(String text, int at) {
    return at < text.length()
        && (Character.isLetterOrDigit(text.codePointAt(at))
            || "._-~".indexOf(text.charAt(at)) >= 0);
  }

  /** The end of a path: the closing quote if it is quoted, otherwise a blank or a sign after it. */
  private static int end(String text, int from) {
    char before = from == 0 ? ' ' : text.charAt(from - 1);
    int end = from;
    if (before == '\'' || before == '"') {
      end = text.indexOf(before, from);
      return end < 0 ? text.length() : end;
    }
    while (end < text.length()
        && !Character.isWhitespace(text.charAt(end))
        && "'\",;()[]<>".indexOf(text.charAt(end)) < 0) {
      end++;
    }
    while (end > from + 1 && ".:".indexOf(text.charAt(end - 1)) >= 0) {
      end--;
    }
    return end;
  }

  private String shown(String path) {
    if (typed.contains(path)) {
      return path;
    }
    int last = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'));
    return last == path.length() - 1 ? "a folder" : path.substring(last + 1);
  }

  /** Removes the names of failure classes, with or without their packages. */
  private static String withoutClasses(String text) {
    int named = text.indexOf(EXCEPTION);
    if (named < 0) {
      return text;
    }
    StringBuilder plain = new StringBuilder(text.length());
    int done = 0;
    while (named >= 0) {
      int from = named;
      while (from > done && isOfName(text.charAt(from - 1))) {
        from--;
      }
      plain.append(text, done, from).append("failure");
      done = named + EXCEPTION.length();
      named = text.indexOf(EXCEPTION, done);
    }
    return plain.append(text, done, text.length()).toString();
  }

  private static boolean isOfName(char c) {
    return Character.isLetterOrDigit(c) || c == '.' || c == '$' || c == '_';
  }
}
