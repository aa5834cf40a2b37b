package dev.memoryweave.benchmarks.siege;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.memoryweave.benchmarks.siege.DoorCall.Door;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The command line and the server are killed while a verb or a tool is at work, or just after its
 * answer was read. What was answered must be there, what was not is there as a whole or not at all,
 * and the next call puts in order what the killed process left.
 */
final class DoorTrial implements Trial {
  private static final int KILLS_OF_A_ROUND = 20;
  private static final int KILLS_OF_A_BRIEF_ROUND = 4;
  private static final double FIRST_GUESS_SECONDS = 0.3;

  /** Where it is killed in the midst: after files have changed, and up to so long after that. */
  private static final double MOST_MICROS_LATER = 30_000;

  private static final double STEP_SECONDS = 0.0003;
  private static final long MOST_SECONDS = 3;
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Calls by which a killed process is followed; each opens the project. */
  private static final List<List<String>> NEXT =
      List.of(
          List.of("status"),
          List.of("recall", "Paint the front door"),
          List.of("search", "door"),
          List.of("sync"),
          List.of("check"));

  /** What a project begins with. */
  private static final List<String> FIRST =
      List.of("PERSON add", "PERSON add", "PERSON save", "PERSON add constraint");

  private final int kills;
  private final Map<String, Double> usualSeconds = new HashMap<>();
  private final Set<String> tried = new LinkedHashSet<>();
  private Set<String> notTried = Set.of();
  private int killed;

  /** A trial of at least so many killed processes. */
  DoorTrial(int kills) {
    this.kills = kills;
  }

  @Override
  public int rounds(boolean isBrief) {
    return isBrief ? 1 : Integer.MAX_VALUE;
  }

  @Override
  public void round(Round round) throws Exception {
    if (!round.isBrief() && killed >= kills) {
      throw new NoMoreRoundsException();
    }
    new House(round).stand();
  }

  @Override
  public void conclude(Tally tally) {
    tally.figure(killed + " processes were killed in " + tried.size() + " kinds of calls");
    tally.figure("not tried: " + String.join(", ", notTried));
  }

  /** One project, at whose doors processes are killed. */
  private final class House {
    private final Round round;
    private final Tally tally;
    private final SplittableRandom random;
    private final DoorFolder folder;
    private final DoorCalls calls;
    private Map<String, String> memories = new TreeMap<>();

    /** What was ever found of each memory: a folder that changes its project finds it again. */
    private final Map<String, Set<String>> everFound = new HashMap<>();

    House(Round round) throws IOException, InterruptedException, NotHereException {
      this.round = round;
      tally = round.tally();
      random = round.random();
      folder = DoorFolder.make(round.folder());
      calls = new DoorCalls(folder, random.split());
    }

    void stand() throws Exception {
      for (String kind : FIRST) {
        DoorCall call = calls.make(kind, memories);
        compare(call, folder.call(call), folder.memories());
      }
      List<String> kinds = shuffled(calls.kinds());
      notTried = DoorCalls.notTried(Set.copyOf(kinds));
      int count = round.isBrief() ? KILLS_OF_A_BRIEF_ROUND : KILLS_OF_A_ROUND;
      int first = round.number() * count;
      for (int i = 0; i < count; i++) {
        String kind = kinds.get((first + i) % kinds.size());
        tally.about(kind);
        kill(kind);
      }
      tally.about("at last");
      finish();
    }

    /** The same order in all rounds, each of which takes the next ones. */
    private List<String> shuffled(List<String> kinds) {
      SplittableRandom order = new SplittableRandom(round.trialSeed());
      List<String> left = new ArrayList<>(kinds);
      List<String> all = new ArrayList<>();
      while (!left.isEmpty()) {
        all.add(left.remove(order.nextInt(left.size())));
      }
      return all;
    }

    private void kill(String kind) throws Exception {
      Door door = Door.valueOf(kind.substring(0, kind.indexOf(' ')));
      DoorCall victim;
      DoorAnswer answer;
      try (DoorProcess process = DoorProcess.of(door, folder)) {
        int before = door == Door.AGENT ? 0 : round.between(0, round.isBrief() ? 1 : 3);
        List<String> others = calls.kinds(door);
        for (int i = 0; i < before; i++) {
          call(process, others.get(random.nextInt(others.size())));
        }
        victim = calls.make(kind, memories);
        boolean isAfterTheAnswer = round.oneIn(6) && !isEndless(kind);
        boolean isInTheMidst = round.oneIn(2);
        int writes = round.between(1, 4);
        double moment = usual(kind) * (0.05 + 1.15 * random.nextDouble());
        double later = Math.exp(random.nextDouble() * Math.log(MOST_MICROS_LATER)) / 1e6;
        process.begin(victim);
        answer = isAfterTheAnswer ? process.answer() : null;
        if (answer == null && isInTheMidst) {
          awaitWrites(process, writes);
          pause(later);
        } else if (answer == null) {
          pause(moment);
        }
        DoorAnswer last = process.kill();
        answer = answer == null ? last : answer;
      }
      killed++;
      tried.add(kind);
      tally.count(answer == null ? "killed before the answer" : "killed after the answer", 1);
      Map<String, String> before = memories;
      settle(victim, answer);
      if (memories.equals(before) && answer == null) {
        tally.count("of them without a trace", 1);
      }
    }

    /** Until files were seen to change so often, or it has answered, or ever so long has passed. */
    private void awaitWrites(DoorProcess process, int writes) {
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS);
      long last = folder.footprint();
      int seen = 0;
      while (seen < writes && !process.hasSpoken() && System.nanoTime() < end) {
        pause(STEP_SECONDS);
        long now = folder.footprint();
        seen += now == last ? 0 : 1;
        last = now;
      }
    }

    private void pause(double seconds) {
      LockSupport.parkNanos((long) (seconds * TimeUnit.SECONDS.toNanos(1)));
    }

    /** Servers on their own answer nothing. */
    private boolean isEndless(String kind) {
      return kind.endsWith(" serve") || kind.endsWith(" mcp");
    }

    private double usual(String kind) {
      double guess = kind.startsWith(Door.AGENT.name()) ? 3 : 1;
      return usualSeconds.getOrDefault(kind, guess * FIRST_GUESS_SECONDS);
    }

    /** A call that is left in peace. */
    private void call(DoorProcess process, String kind) throws Exception {
      DoorCall call = calls.make(kind, memories);
      long start = System.nanoTime();
      process.begin(call);
      DoorAnswer answer = process.answer();
      double seconds = (System.nanoTime() - start) / 1e9;
      usualSeconds.merge(kind, seconds, (former, latest) -> (former + latest) / 2);
      if (answer == null) {
        tally.wrong(call.title() + " ended without an answer, though nobody killed it");
        return;
      }
      if (!call.isExact()) {
        // The next look at the folder reads back what only the files hold.
        expectDone("sync");
      }
      compare(call, answer, folder.memories());
    }

    private void settle(DoorCall call, @Nullable DoorAnswer answer) throws Exception {
      List<String> next = NEXT.get(random.nextInt(NEXT.size()));
      expectDone(next.toArray(String[]::new));
      folder.leftBehind().forEach(path -> tally.wrong("left behind after " + next + ": " + path));
      JsonNode checked = expectDone("check");
      int errors = checked.path("data").path("errors").asInt(-1);
      tally.expect(errors == 0, "check finds errors: " + checked);
      expectDone("sync");
      JsonNode differences = expectDone("diff").path("data").path("differences");
      tally.expect(isInStep(differences), "memories and files differ: " + differences);
      String unsound = DoorFolder.unsound(folder.database());
      tally.expect(unsound.isEmpty(), "SQLite finds: " + unsound);
      compare(call, answer, folder.memories());
      checkRecords();
      if (answer == null) {
        checkOutside();
      }
    }

    /** What a file states that no person trusts waits, which is a difference until one decides. */
    private boolean isInStep(JsonNode differences) {
      for (JsonNode each : differences) {
        if (!each.path("action").asText().equals("wait")) {
          return false;
        }
      }
      return true;
    }

    private JsonNode expectDone(String... words) throws Exception {
      DoorAnswer answer = folder.call(words);
      if (answer.exit() != 0) {
        tally.wrong(String.join(" ", words) + " ends with " + answer.exit() + ": " + answer.out());
      }
      return JSON.readTree(answer.out());
    }

    /** From then on what was found is expected. */
    private void compare(DoorCall call, @Nullable DoorAnswer answer, Map<String, String> found)
        throws Exception {
      Map<String, String> before = memories;
      Map<String, String> after = call.change().apply(before);
      if (answer == null) {
        Set<String> changed = differing(before, found);
        boolean isRight =
            found.equals(before) || found.equals(after) || (!call.isExact() && mixed(call, found));
        tally.expect(isRight, call.title() + " did a part, or something else: " + changed);
      } else if (answer.isDone()) {
        tally.acknowledged(1);
        boolean isRight =
            found.equals(after)
                || (answer.waits() && found.equals(before))
                || (!call.isExact() && mixed(call, found));
        if (!isRight) {
          String what = call.title() + " " + call.words() + ": " + differing(after, found);
          if (found.keySet().containsAll(after.keySet())) {
            tally.wrong(what);
          } else {
            tally.lost(what + ", it had answered " + answer.out());
          }
        }
        calls.acknowledged(call, answer, found);
      } else {
        tally.count("refused", 1);
        tally.expect(call.mayRefuse(), call.title() + " is refused: " + answer.said());
        tally.expect(found.equals(before), call.title() + " refused, and did it");
      }
      memories = found;
      found.forEach((id, said) -> everFound.computeIfAbsent(id, any -> new HashSet<>()).add(said));
    }

    private boolean mixed(DoorCall call, Map<String, String> found) {
      Map<String, String> after = call.change().apply(memories);
      // What is read back from files is no rule until somebody trusts them.
      Map<String, String> read = DoorEffects.ruled(memories, "active", "candidate");
      return found.entrySet().stream()
          .allMatch(
              it ->
                  it.getValue().equals(memories.get(it.getKey()))
                      || it.getValue().equals(after.get(it.getKey()))
                      || it.getValue().equals(read.get(it.getKey()))
                      || (call.name().equals("project")
                          && everFound
                              .getOrDefault(it.getKey(), Set.of())
                              .contains(it.getValue())));
    }

    private Set<String> differing(Map<String, String> one, Map<String, String> other) {
      Set<String> ids = new TreeSet<>(one.keySet());
      ids.addAll(other.keySet());
      ids.removeIf(id -> Objects.equals(one.get(id), other.get(id)));
      Set<String> told = new TreeSet<>();
      ids.forEach(id -> told.add(id + " is " + other.get(id) + ", not " + one.get(id)));
      return told;
    }

    /** Each memory that counts has its file, which says the same. */
    private void checkRecords() throws IOException {
      Map<String, String> records = folder.records();
      memories.forEach(
          (id, said) -> {
            if (said.startsWith("active: ") && !id.startsWith("mark")) {
              String file = id.replace('.', '/') + ".md";
              String text = records.getOrDefault(file, "");
              String body = said.substring("active: ".length());
              tally.expect(text.contains(body), file + " says '" + text + "', not " + body);
            }
          });
    }

    /** What stands outside is whole, and nobody was told that it is there. */
    private void checkOutside() throws Exception {
      try (Stream<Path> files = Files.list(folder.outside())) {
        for (Path file : files.toList()) {
          if (file.toString().endsWith(".jsonl")) {
            expectDone("import", file.toString(), "--dry-run", "--as-mine", "--into-project");
          } else if (file.toString().endsWith(".db")) {
            String unsound = DoorFolder.unsound(file);
            tally.expect(unsound.isEmpty(), file.getFileName() + " is not whole: " + unsound);
          }
        }
      }
    }

    /** Calls that nobody kills clear what those before them left in places of their own. */
    private void finish() throws Exception {
      expectDone("export", folder.outside().resolve("last.jsonl").toString());
      expectDone("backup", "--store", folder.outside().resolve("last.db").toString());
      folder.leftOutside().forEach(path -> tally.wrong("left outside: " + path));
      try (DoorProcess process = DoorProcess.of(Door.AGENT, folder)) {
        process.begin(DoorCall.verb(Door.AGENT, "status"));
        DoorAnswer answer = process.answer();
        tally.expect(answer != null && answer.exit() == 0, "status ends with " + answer);
      }
      folder.leftBehind().forEach(path -> tally.wrong("left behind: " + path));
      for (String path : folder.temporaryFiles()) {
        if (DoorFolder.isParser(path)) {
          tally.count("parsers in native code left in the temporary folder", 1);
        } else {
          tally.wrong("left in the temporary folder: " + path);
        }
      }
    }
  }
}
