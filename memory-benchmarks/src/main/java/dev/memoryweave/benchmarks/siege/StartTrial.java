package dev.memoryweave.benchmarks.siege;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.memoryweave.benchmarks.siege.DoorCall.Door;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Twenty processes start at once where there is neither a memory nor anything of the project yet:
 * servers over standard input, each with one call, and single verbs. All of them answer, nothing is
 * refused or lost, and there is one project afterwards. Tells how long the last answer takes beside
 * a process that is alone.
 */
final class StartTrial implements Trial {
  private static final int PROCESSES = 20;
  private static final int PROCESSES_IN_BRIEF = 6;
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * What came of a start.
   *
   * @param seconds from the start to the answer
   * @param answer null if it ended without
   * @param exit how the process ended after that
   */
  private record Outcome(
      DoorCall call, double seconds, @Nullable DoorAnswer answer, int exit, String said) {}

  @Override
  public int rounds(boolean isBrief) {
    return isBrief ? 1 : 5;
  }

  @Override
  public void round(Round round) throws Exception {
    Tally tally = round.tally();
    double alone = alone(round.folder().resolve("alone"));
    DoorFolder folder = DoorFolder.make(round.folder().resolve("together"));
    List<DoorCall> calls = calls(round);
    List<Outcome> outcomes = startAll(folder, calls);
    Map<String, String> expected = new TreeMap<>();
    for (Outcome outcome : outcomes) {
      expected = judge(outcome, tally, expected);
    }
    double last = outcomes.stream().mapToDouble(Outcome::seconds).max().orElse(0);
    tally.figure(
        String.format(
            Locale.ROOT,
            "%d processes at once: the last had answered after %.1f s, one alone after %.1f s",
            outcomes.size(),
            last,
            alone));
    compare(folder, expected, tally);
  }

  /** Seconds to the answer of a server that starts alone in a folder of its own. */
  private static double alone(Path place) throws Exception {
    DoorFolder folder = DoorFolder.make(place);
    return start(folder, saved(1), new CountDownLatch(0)).seconds();
  }

  /** A few of each kind, in a random order. */
  private static List<DoorCall> calls(Round round) {
    int count = round.isBrief() ? PROCESSES_IN_BRIEF : PROCESSES;
    List<DoorCall> calls = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      calls.add(
          switch (i % 5) {
            case 0 -> DoorCall.verb(Door.AGENT, "status");
            case 1, 2 -> saved(i);
            case 3 -> added(i);
            default -> DoorCall.verb(Door.AGENT, "recall", "Paint the front door");
          });
    }
    for (int i = calls.size() - 1; i > 0; i--) {
      calls.set(i, calls.set(round.between(0, i), calls.get(i)));
    }
    return calls;
  }

  private static DoorCall saved(int number) {
    return DoorCall.tool("save", DoorCalls.node("Door " + number, DoorCalls.body(number)))
        .putting("fact.door-" + number, DoorCalls.ACTIVE, DoorCalls.body(number));
  }

  private static DoorCall added(int number) {
    return DoorCall.verb(Door.AGENT, "add", "Door " + number, "--body", DoorCalls.body(number))
        .putting("fact.door-" + number, DoorCalls.ACTIVE, DoorCalls.body(number));
  }

  private static List<Outcome> startAll(DoorFolder folder, List<DoorCall> calls) throws Exception {
    CountDownLatch begin = new CountDownLatch(1);
    ExecutorService threads = Executors.newFixedThreadPool(calls.size());
    try {
      List<Future<Outcome>> running = new ArrayList<>();
      for (DoorCall call : calls) {
        running.add(threads.submit(() -> start(folder, call, begin)));
      }
      begin.countDown();
      List<Outcome> outcomes = new ArrayList<>();
      for (Future<Outcome> one : running) {
        outcomes.add(one.get());
      }
      return outcomes;
    } finally {
      threads.shutdownNow();
    }
  }

  private static Outcome start(DoorFolder folder, DoorCall call, CountDownLatch begin)
      throws IOException, InterruptedException, NotHereException {
    begin.await();
    long start = System.nanoTime();
    try (DoorProcess process = DoorProcess.of(call.door(), folder)) {
      process.begin(call);
      DoorAnswer answer = process.answer();
      double seconds = (System.nanoTime() - start) / 1e9;
      return new Outcome(call, seconds, answer, process.end(), process.errors());
    }
  }

  private static Map<String, String> judge(
      Outcome outcome, Tally tally, Map<String, String> before) {
    DoorAnswer answer = outcome.answer();
    String title = outcome.call().title();
    tally.expect(
        outcome.exit() == 0, title + " ended with " + outcome.exit() + ": " + outcome.said());
    if (answer == null) {
      tally.wrong(title + " ended without an answer: " + outcome.said());
      return before;
    }
    tally.expect(answer.isDone(), title + " is refused: " + answer.said());
    if (!answer.isDone()) {
      return before;
    }
    tally.acknowledged(1);
    return outcome.call().change().apply(before);
  }

  private static void compare(DoorFolder folder, Map<String, String> expected, Tally tally)
      throws Exception {
    Map<String, String> found = folder.memories();
    expected.forEach(
        (id, said) -> {
          if (!said.equals(found.get(id))) {
            tally.lost(id + " says '" + found.get(id) + "', not '" + said + "'");
          }
        });
    tally.expect(
        expected.keySet().containsAll(found.keySet()), "there is more than was said: " + found);
    JsonNode projects = done(folder, tally, "projects").path("data").path("projects");
    tally.expect(projects.size() == 1, "there is not one project: " + projects);
    tally.expect(
        done(folder, tally, "check").path("data").path("errors").asInt(-1) == 0,
        "check finds errors");
    JsonNode synced = done(folder, tally, "sync");
    JsonNode differences = done(folder, tally, "diff").path("data").path("differences");
    tally.expect(differences.isEmpty(), "memories and files differ: " + differences);
    tally.expect(synced.has("data"), "sync says nothing");
    Map<String, String> records = folder.records();
    expected.forEach(
        (id, said) -> {
          String text = records.getOrDefault(id.replace('.', '/') + ".md", "");
          String body = said.substring((DoorCalls.ACTIVE + ": ").length());
          tally.expect(text.contains(body), "the file of " + id + " says '" + text + "'");
        });
    String unsound = DoorFolder.unsound(folder.database());
    tally.expect(unsound.isEmpty(), "SQLite finds: " + unsound);
    folder.leftBehind().forEach(path -> tally.wrong("left behind: " + path));
    for (String path : folder.temporaryFiles()) {
      tally.wrong("left in the temporary folder: " + path);
    }
    tally.expect(
        Files.exists(folder.root().resolve(".memory/config.yaml")), "there are no settings");
  }

  private static JsonNode done(DoorFolder folder, Tally tally, String... words) throws Exception {
    DoorAnswer answer = folder.call(words);
    tally.expect(
        answer.exit() == 0,
        String.join(" ", words) + " ends with " + answer.exit() + answer.said());
    return JSON.readTree(answer.out());
  }
}
