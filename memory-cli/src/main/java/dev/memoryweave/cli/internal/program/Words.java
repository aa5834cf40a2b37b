package dev.memoryweave.cli.internal.program;

import dev.memoryweave.cli.internal.command.CommandException;
import dev.memoryweave.cli.internal.command.CommonOptions;
import dev.memoryweave.cli.internal.command.Failure;
import dev.memoryweave.operations.opening.Option;
import dev.memoryweave.operations.text.Suggestions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The parsed words of a command line.
 *
 * @param verb the verb, or null if there is none
 * @param before the common options before it
 * @param behind the words after it
 * @param isHelp whether help is requested
 * @param isVersion whether the version is requested
 */
record Words(
    @Nullable String verb,
    List<String> before,
    List<String> behind,
    boolean isHelp,
    boolean isVersion) {
  private static final List<String> HELP = List.of("--help", "-h");
  private static final List<String> VERSION = List.of("--version", "-V", "-v");

  /**
   * Parses a command line.
   *
   * @throws CommandException if there is an unknown option before the verb
   */
  static Words of(List<String> all) {
    List<String> before = new ArrayList<>();
    int i = 0;
    while (i < all.size() && all.get(i).startsWith("-")) {
      String word = all.get(i);
      int equals = word.indexOf('=');
      if (HELP.contains(word)) {
        return new Words(verbAt(all, i + 1), before, List.of(), true, false);
      }
      if (VERSION.contains(word)) {
        return new Words("version", before, List.of(), false, true);
      }
      Option option =
          Option.find(CommonOptions.all(), equals < 0 ? word : word.substring(0, equals));
      if (option == null) {
        throw unknown(word);
      }
      before.add(word);
      i++;
      if (option.takesValue() && equals < 0 && i < all.size()) {
        before.add(all.get(i));
        i++;
      }
    }
    if (i == all.size()) {
      return new Words(null, before, List.of(), false, false);
    }
    String verb = all.get(i);
    if (verb.equals("help")) {
      return new Words(verbAt(all, i + 1), before, List.of(), true, false);
    }
    List<String> behind = all.subList(i + 1, all.size());
    int end = behind.indexOf("--");
    List<String> options = end < 0 ? behind : behind.subList(0, end);
    return new Words(verb, before, behind, !Collections.disjoint(options, HELP), false);
  }

  private static @Nullable String verbAt(List<String> all, int i) {
    return i < all.size() && !all.get(i).startsWith("-") ? all.get(i) : null;
  }

  private static CommandException unknown(String word) {
    List<String> names = new ArrayList<>();
    CommonOptions.all().forEach(option -> names.add(option.name()));
    names.addAll(HELP);
    names.addAll(VERSION);
    return new CommandException(
        Failure.usage(
            "There is no option '" + word + "' before a verb",
            Suggestions.closest(word, names)
                .map(near -> "Did you mean " + near + "?")
                .orElse("'memory --help' lists the verbs and their common options.")));
  }

  /** Everything except the verb. */
  List<String> all() {
    List<String> all = new ArrayList<>(before);
    all.addAll(behind);
    return all;
  }
}
