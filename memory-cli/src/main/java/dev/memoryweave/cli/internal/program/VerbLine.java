package dev.memoryweave.cli.internal.program;

import dev.memoryweave.cli.internal.command.Argument;
import dev.memoryweave.cli.internal.command.CommonOptions;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Typed;
import dev.memoryweave.operations.opening.Option;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The command line of a verb.
 *
 * <p>The usual lines are parsed here: arguments, and options by their names followed by a value.
 * All others are left to {@link PicocliLine}, whose three hundred classes take a fifth of the time
 * of a short call. A line parsed here gives the same result as there.
 *
 * @param verb the name of the verb
 * @param arguments the arguments that it takes, in order
 * @param options all options that it takes
 */
record VerbLine(String verb, List<Argument> arguments, List<Option> options) {
  static VerbLine of(String verb, Syntax syntax) {
    List<Option> options = new ArrayList<>(syntax.options());
    options.addAll(CommonOptions.all());
    return new VerbLine(verb, syntax.arguments(), options);
  }

  /**
   * Parses words.
   *
   * @throws dev.memoryweave.cli.internal.command.CommandException if they do not follow the syntax
   */
  Typed read(List<String> words) {
    Typed typed = plain(words);
    return typed == null ? PicocliLine.read(this, words) : typed;
  }

  /** Null if the words are not plain, or do not follow the syntax. */
  private @Nullable Typed plain(List<String> words) {
    Map<String, List<String>> values = new HashMap<>();
    List<String> free = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      if (!word.startsWith("-")) {
        free.add(word);
        continue;
      }
      int equals = word.indexOf('=');
      Option option = Option.find(options, equals < 0 ? word : word.substring(0, equals));
      if (option == null) {
        return null;
      }
      if (!option.takesValue()) {
        if (equals >= 0) {
          return null;
        }
        values.put(option.name(), List.of());
        continue;
      }
      String value =
          equals < 0 ? (++i < words.size() ? words.get(i) : "") : word.substring(equals + 1);
      if (value.isEmpty() || value.startsWith("-")) {
        return null;
      }
      if (option.many()) {
        values.computeIfAbsent(option.name(), any -> new ArrayList<>()).add(value);
      } else {
        values.put(option.name(), List.of(value));
      }
    }
    return place(free, values) ? new Typed(values) : null;
  }

  /** Assigns words to the arguments; false if there are too few or too many. */
  private boolean place(List<String> free, Map<String, List<String>> values) {
    int next = 0;
    for (Argument argument : arguments) {
      int end = argument.many() ? free.size() : Math.min(next + 1, free.size());
      if (next < end) {
        values.put(argument.name(), List.copyOf(free.subList(next, end)));
      } else if (argument.required()) {
        return false;
      }
      next = end;
    }
    return next == free.size();
  }
}
