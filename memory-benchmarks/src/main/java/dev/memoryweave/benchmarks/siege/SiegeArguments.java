package dev.memoryweave.benchmarks.siege;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What {@link Siege} is asked to do.
 *
 * @param trials which trials, in the order in which they are held
 * @param kills how many processes are killed
 * @param rounds after which round each trial ends, 0 for as many as it usually has
 * @param first the first round, counted from 0
 * @param seed what every random choice comes from
 * @param isBrief whether each trial is as short as in the tests
 * @param isVerbose whether each round is told of
 */
record SiegeArguments(
    List<Trials> trials,
    int kills,
    int rounds,
    int first,
    long seed,
    boolean isBrief,
    boolean isVerbose) {
  private static final int KILLS = 150;
  private static final String USAGE =
      "Usage: siege.sh [--kills N] [--seed S] [--only NAME...] [--rounds N] [--from ROUND]"
          + " [--brief] [--verbose]\n"
          + "Trials: "
          + Arrays.stream(Trials.values()).map(Trials::label).collect(Collectors.joining(", "));

  SiegeArguments {
    trials = List.copyOf(trials);
  }

  /** One trial, as short as in the tests. */
  static SiegeArguments brief(Trials trial, long seed) {
    return new SiegeArguments(List.of(trial), KILLS, 0, 0, seed, true, false);
  }

  /**
   * Reads arguments.
   *
   * @param otherSeed the seed if none is given
   * @throws IllegalArgumentException if they are wrong; the message says how to call the program
   */
  static SiegeArguments of(List<String> args, long otherSeed) {
    List<Trials> trials = new ArrayList<>();
    int kills = KILLS;
    int rounds = 0;
    int first = 0;
    long seed = otherSeed;
    boolean isBrief = false;
    boolean isVerbose = false;
    for (int i = 0; i < args.size(); i++) {
      switch (args.get(i)) {
        case "--kills" -> kills = count(args, ++i);
        case "--rounds" -> rounds = count(args, ++i);
        case "--from" -> first = count(args, ++i);
        case "--seed" -> seed = count(args, ++i);
        case "--brief" -> isBrief = true;
        case "--verbose" -> isVerbose = true;
        case "--only" -> {
          while (i + 1 < args.size() && !args.get(i + 1).startsWith("--")) {
            trials.add(trial(args.get(++i)));
          }
        }
        default -> throw wrong("Cannot understand '" + args.get(i) + "'");
      }
    }
    if (args.contains("--only") && trials.isEmpty()) {
      throw wrong("--only needs the name of a trial");
    }
    List<Trials> chosen = trials.isEmpty() ? List.of(Trials.values()) : trials;
    return new SiegeArguments(chosen, kills, rounds, first, seed, isBrief, isVerbose);
  }

  private static Trials trial(String label) {
    return Arrays.stream(Trials.values())
        .filter(trial -> trial.label().equals(label))
        .findFirst()
        .orElseThrow(() -> wrong("There is no trial '" + label + "'"));
  }

  private static int count(List<String> args, int i) {
    String value = i < args.size() ? args.get(i) : "";
    if (!value.matches("[0-9]{1,9}")) {
      throw wrong(args.get(i - 1) + " needs a number from 0 to 999999999, not '" + value + "'");
    }
    return Integer.parseInt(value);
  }

  private static IllegalArgumentException wrong(String what) {
    return new IllegalArgumentException(what + ".\n" + USAGE);
  }
}
