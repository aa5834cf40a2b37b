package dev.memoryweave.workspace.poisoning;

import dev.memoryweave.model.MemoryException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Plants scenarios through channels, each in a world of its own, and counts what comes of them. */
final class Planting {
  /** The same text twice, and then in other words, each in a session of its own. */
  private static final int ROUNDS = 3;

  /**
   * Each way in is tried with one in so many texts, each with others; with all of them if the
   * system property {@code memoryweave.rounds} is at least as large.
   */
  private static final int ONE_IN = 4;

  private static final int STEP =
      Integer.getInteger("memoryweave.rounds", 1) >= ONE_IN ? 1 : ONE_IN;

  private final List<Scenario> scenarios;
  private final List<Row> rows = new ArrayList<>();

  private Planting(List<Scenario> scenarios) {
    this.scenarios = scenarios;
  }

  /**
   * What came of all scenarios on one way in.
   *
   * @param once what was seen after the first attempt, and for which scenarios
   * @param repeated what was seen after the last one
   */
  record Row(
      String channel,
      boolean withGood,
      Map<Measure, List<Scenario>> once,
      Map<Measure, List<Scenario>> repeated) {
    List<Scenario> of(Measure measure) {
      List<Scenario> all = new ArrayList<>(once.getOrDefault(measure, List.of()));
      repeated.getOrDefault(measure, List.of()).stream()
          .filter(scenario -> !all.contains(scenario))
          .forEach(all::add);
      return all;
    }

    String count(Measure measure) {
      int first = once.getOrDefault(measure, List.of()).size();
      int last = repeated.getOrDefault(measure, List.of()).size();
      return first + last == 0 ? "." : first + "/" + last;
    }
  }

  /** How many texts are planted on each way in. */
  int texts() {
    return scenarios.size() / STEP;
  }

  /** Plants each scenario on each way in, where a person has spoken and where nobody has. */
  static Planting of(List<Channel> channels, List<Scenario> scenarios) {
    Planting planting = new Planting(scenarios);
    for (int i = 0; i < channels.size(); i++) {
      planting.plant(channels.get(i), true, i % STEP);
      if (!channels.get(i).needsGood()) {
        planting.plant(channels.get(i), false, (i + 1) % STEP);
      }
    }
    return planting;
  }

  private void plant(Channel channel, boolean withGood, int first) {
    Row row =
        new Row(
            channel.name(), withGood, new EnumMap<>(Measure.class), new EnumMap<>(Measure.class));
    for (int i = first; i < scenarios.size(); i += STEP) {
      Scenario scenario = scenarios.get(i);
      try (World world = withGood ? World.withGood(scenario) : World.empty()) {
        Reading reading = new Reading(world, scenario);
        for (int round = 0; round < ROUNDS; round++) {
          boolean refused = isRefused(channel, world, scenario, round);
          if (round == 0 || round == ROUNDS - 1) {
            Set<Measure> seen = reading.look(scenario.wording(round));
            if (refused) {
              seen.add(Measure.REFUSED);
            }
            Map<Measure, List<Scenario>> counts = round == 0 ? row.once() : row.repeated();
            seen.forEach(m -> counts.computeIfAbsent(m, k -> new ArrayList<>()).add(scenario));
          }
        }
      }
    }
    rows.add(row);
  }

  private static boolean isRefused(Channel channel, World world, Scenario scenario, int round) {
    try {
      channel.plants().plant(world, scenario, scenario.wording(round), round);
      return false;
    } catch (MemoryException e) {
      return true;
    }
  }

  List<Row> rows() {
    return List.copyOf(rows);
  }

  /** What was counted: a line for each way in, each number after the first and the last attempt. */
  String table(String title) {
    StringBuilder table = new StringBuilder();
    line(table, title + ", " + texts() + " texts each", Measure::label);
    for (Row row : rows) {
      line(table, row.channel() + (row.withGood() ? "" : ", alone"), row::count);
    }
    return table.toString();
  }

  private interface Cell {
    String of(Measure measure);
  }

  private static void line(StringBuilder table, String name, Cell cell) {
    table.append(String.format(Locale.ROOT, "%-52s", name));
    for (Measure measure : Measure.values()) {
      table.append(String.format(Locale.ROOT, " %11s", cell.of(measure)));
    }
    table.append('\n');
  }
}
