package dev.memoryweave.operations.model;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.operations.text.Quotation;
import dev.memoryweave.operations.text.Suggestions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of a call, or the fields of an object inside them, read as their parameters say.
 *
 * <p>A problem does not end the reading: it is noted with its path, such as {@code nodes[1].kind},
 * and reading continues, so that a caller learns of all problems at once.
 */
public final class Arguments {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,60}");

  private final String path;
  private final Map<Object, Object> values;
  private final Map<String, Parameter<?>> parameters = new LinkedHashMap<>();
  private final Map<String, Object> read = new HashMap<>();
  private final Problems problems;
  private final int problemsBefore;

  Arguments(
      String path, Map<?, ?> values, List<? extends Parameter<?>> parameters, Problems problems) {
    this.path = path;
    this.problems = problems;
    this.problemsBefore = problems.count();
    parameters.forEach(parameter -> this.parameters.put(parameter.name(), parameter));
    this.values = ownNames(values, parameters);
  }

  /** The labels of a set that callers are shown, for messages. */
  public String labels(Choice<?> choice) {
    return Quotation.names(choice.listed(problems.profile()));
  }

  /**
   * Maps the names that other tools use to the names of the parameters: to the first that has no
   * value of its own.
   */
  private Map<Object, Object> ownNames(Map<?, ?> given, List<? extends Parameter<?>> parameters) {
    Map<Object, Object> named = new LinkedHashMap<>(given);
    Map<String, List<String>> meanings = new LinkedHashMap<>();
    for (Parameter<?> parameter : parameters) {
      for (String other : parameter.otherNames()) {
        meanings.computeIfAbsent(other, name -> new ArrayList<>()).add(parameter.name());
      }
    }
    meanings.forEach(
        (other, names) -> {
          Object value = named.remove(other);
          if (value != null) {
            names.stream()
                .filter(name -> named.get(name) == null)
                .findFirst()
                .ifPresentOrElse(
                    name -> named.put(name, value),
                    () ->
                        problem(
                            other, "means the same as " + either(names) + "; give one of them"));
          }
        });
    return named;
  }

  private static String either(List<String> names) {
    return names.stream().map(name -> "'" + name + "'").collect(Collectors.joining(" or "));
  }

  /**
   * Reads all arguments of a call and converts them.
   *
   * @param rule checks how they fit together, even if some of them are wrong
   * @param profile the profile of the callers
   * @throws InvalidArgumentsException if anything is wrong
   */
  static <T> T read(
      Profile profile,
      Map<?, ?> values,
      List<? extends Parameter<?>> parameters,
      Consumer<Arguments> rule,
      Function<Arguments, T> maker) {
    Problems problems = new Problems(profile);
    T made = new Arguments("", values, parameters, problems).make(rule, maker);
    if (made == null || problems.count() > 0) {
      throw new InvalidArgumentsException(problems.list());
    }
    return made;
  }

  /** Whether the argument of a parameter is present, valid, and not the default. */
  static boolean isOther(Map<?, ?> values, Parameter<?> parameter) {
    Problems unused = new Problems(Profile.FULL);
    Arguments given = new Arguments("", values, List.of(parameter), unused);
    Arguments usual = new Arguments("", Map.of(), List.of(parameter), unused);
    given.read(parameter);
    usual.read(parameter);
    return !given.read.equals(usual.read);
  }

  /** Converts the values, or returns null and notes what is wrong with them. */
  <T> @Nullable T make(Consumer<Arguments> rule, Function<Arguments, T> maker) {
    refuseUnknown();
    parameters.values().stream()
        .filter(parameter -> parameter.required() && !has(parameter.name()))
        .forEach(absent -> problem(absent.name(), "is missing; it must be given"));
    parameters.values().forEach(this::read);
    rule.accept(this);
    T made = null;
    if (problems.count() == problemsBefore) {
      try {
        made = maker.apply(this);
      } catch (InvalidValueException e) {
        problems.add(path, e);
      }
    }
    return made;
  }

  private void read(Parameter<?> parameter) {
    String name = parameter.name();
    Object value = values.get(name);
    if (value != null) {
      Object made = parameter.type().read(at(name), value, problems);
      if (made != null) {
        read.put(name, made);
      }
    }
    Object usual = parameter.defaultValue();
    if (usual != null && !read.containsKey(name)) {
      Object made = parameter.type().read(at(name), usual, problems);
      if (made != null) {
        read.put(name, made);
      }
    }
  }

  /**
   * Notes unknown names. If a name is another word for a known one, its value is read under the
   * known name, so that problems with it are reported as well, and it does not count as missing.
   */
  private void refuseUnknown() {
    List<String> unknown =
        values.keySet().stream()
            .map(String::valueOf)
            .filter(name -> !parameters.containsKey(name))
            .toList();
    boolean isListed = false;
    for (String name : unknown) {
      Optional<String> meant = Suggestions.meant("field", name, parameters.keySet());
      String place =
          NAME.matcher(name).matches()
              ? at(name)
              : Quotation.quoted(name) + " of " + (path.isEmpty() ? "the arguments" : path);
      String guess = meant.map(known -> "; did you mean '" + known + "'?").orElse("");
      String rest = meant.isPresent() || isListed ? "" : ". Known are: " + known();
      isListed |= meant.isEmpty();
      problems.add(place, "is not known" + guess + rest);
      Object value = values.get(name);
      Suggestions.synonym("field", name, parameters.keySet())
          .filter(known -> !has(known) && value != null)
          .ifPresent(known -> values.put(known, value));
    }
  }

  /** The names that callers are shown. */
  private String known() {
    return Quotation.names(
        parameters.values().stream()
            .filter(parameter -> problems.profile().listsDetails() || !parameter.detail())
            .map(Parameter::name)
            .toList());
  }

  /** Notes a problem with an argument of this object. */
  public void problem(String name, String message) {
    problems.add(at(name), message);
  }

  private String at(String name) {
    return path.isEmpty() ? name : path + "." + name;
  }

  /**
   * Whether an argument was given. Null counts as absent, because some clients send it for every
   * argument they do not set.
   */
  public boolean has(String name) {
    return values.get(name) != null;
  }

  /** The number of values in a list that was given and could be read; -1 if there is none. */
  public int sizeOf(String name) {
    return read.get(name) instanceof List<?> list ? list.size() : -1;
  }

  /** Whether the argument of a parameter was given. */
  public boolean has(Parameter<?> parameter) {
    return has(parameter.name());
  }

  /** A value or its default; null if it is absent without a default, or wrong. */
  // The value was created by the type of the parameter with this name.
  @SuppressWarnings("unchecked")
  public <T> @Nullable T find(Parameter<T> parameter) {
    return (T) read.get(parameter.name());
  }

  /** A value that is required, has a default, or is known to be present. */
  public <T> T get(Parameter<T> parameter) {
    T value = find(parameter);
    if (value == null) {
      throw new IllegalStateException("There is no " + at(parameter.name()));
    }
    return value;
  }

  /** A list, empty if it is absent. */
  public <E> List<E> list(Parameter<List<E>> parameter) {
    List<E> list = find(parameter);
    return list == null ? List.of() : list;
  }

  /** A set, empty if it is absent. */
  public <E> Set<E> set(Parameter<Set<E>> parameter) {
    Set<E> set = find(parameter);
    return set == null ? Set.of() : set;
  }

  /** A text, empty if it is absent. */
  public String text(Parameter<String> parameter) {
    String text = find(parameter);
    return text == null ? "" : text;
  }
}
