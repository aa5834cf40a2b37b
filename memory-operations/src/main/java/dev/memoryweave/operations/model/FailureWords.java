package dev.memoryweave.operations.model;

import dev.memoryweave.BatchItemException;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.OutsideScopeException;
import dev.memoryweave.model.UnknownNodeException;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Says at a door what went wrong. The messages of the library are for programs that embed it: they
 * name places of the machine, methods and scopes, which tell a user or an agent nothing and
 * strangers too much. Files go by their names; a path stays as it is if the caller has named it.
 */
public final class FailureWords {
  /** A setting of stores, which no door has; the part of a sentence that names it is left out. */
  private static final String SETTING = "busyTimeout";

  private static final String BUSY = "The memory is busy; try again";

  private static final String EXCEPTION = "Exception";

  private final DoorWords door;
  private final String typed;
  private final List<String> places;

  private FailureWords(DoorWords door, String typed, List<String> places) {
    this.door = door;
    this.typed = typed;
    this.places = places;
  }

  /** Words of a door for a caller who has named no path. */
  public static FailureWords at(DoorWords door) {
    return at(door, Map.of());
  }

  /**
   * Words of a door for a call.
   *
   * @param arguments what the call was given; a path in it is named as it is there
   */
  public static FailureWords at(DoorWords door, Map<String, ?> arguments) {
    String typed = texts(arguments);
    // Their names may have spaces in them, where the end of a path in a sentence cannot be seen.
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
    if (failure instanceof BatchItemException item
        && item.getCause() instanceof MemoryException cause) {
      return "Item " + item.index() + " of the batch: " + of(cause);
    }
    if (failure instanceof UnknownNodeException unknown) {
      return "No node '"
          + unknown.id()
          + "' here"
          + unknown
              .asOf()
              .map(at -> " as of " + at + "; check the id and the time")
              .orElse("; check the id with a search or a list, or create the node first");
    }
    if (failure instanceof OutsideScopeException outside) {
      return "The memory that is open here cannot reach "
          + of(outside.asked())
          + "; name what belongs to this project and its user, or open the other one";
    }
    return of(String.valueOf(failure.getMessage()));
  }

  /** A message or a warning of the library in words for the caller. */
  public String of(String message) {
    String text =
        withoutSetting(message)
            .replace("rebuildIndex()", door.of("rebuild"))
            .replace("verify()", door.of("check"))
            .replace("repair()", "the repair of " + door.of("check"));
    for (String place : places) {
      text = text.replace(place + "/", "/").replace(place + "\\", "\\");
    }
    return withoutClasses(withoutPaths(text));
  }

  /** Leaves out the parts of sentences that name the setting, with the sign before each. */
  private static String withoutSetting(String text) {
    int named = text.indexOf(SETTING);
    if (named < 0) {
      return text;
    }
    StringBuilder plain = new StringBuilder(text.length());
    int done = 0;
    while (named >= 0) {
      int from = named;
      while (from > done && ",;".indexOf(text.charAt(from)) < 0) {
        from--;
      }
      plain.append(text, done, from);
      done = named + SETTING.length();
      while (done < text.length() && ",;.)'\"".indexOf(text.charAt(done)) < 0) {
        done++;
      }
      named = text.indexOf(SETTING, done);
    }
    plain.append(text, done, text.length());
    return plain.isEmpty() || ",;.".indexOf(plain.charAt(0)) >= 0 ? BUSY + plain : plain.toString();
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

  /** Whether an absolute path begins there. */
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

  /** Where a path ends: between quotes at the second one, else at a blank or a sign after it. */
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

  /** Names of classes of failures, with or without their packages. */
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
