package dev.memoryweave.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.work.Work;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A random life of sessions: messages come late, again and changed, through two memories of one
 * store that are opened again now and then. After each step the open work is that of a model, which
 * goes through all messages in the order in which they were said.
 */
abstract class WorkLifeRules extends LearningRules {
  private static final Instant MORNING = Instant.parse("2026-03-01T09:00:00Z");
  private static final int STEPS = 60;
  private static final List<String> SESSIONS = List.of("red", "green", "blue");

  /** Words of which no two are alike, so that it is clear what a completion means. */
  private static final List<String> SUBJECTS =
      List.of("walnut", "cobalt", "trombone", "harbour", "lantern", "pepper");

  WorkLifeRules(AgentMemoryContract contract) {
    super(contract);
  }

  private enum Act {
    TODO("Todo: "),
    BLOCKED("Blocked by: "),
    DONE("Done: "),
    NOT_DONE("Not done: "),
    CONFIRM("confirmed"),
    CHAT("The weather is fine in ");

    private final String words;

    Act(String words) {
      this.words = words;
    }
  }

  private record Line(Act act, String subject) {
    String text() {
      return act == Act.CONFIRM ? act.words : act.words + subject;
    }
  }

  /** A message as the model has it. */
  private record Said(String turn, Message.Role role, Instant at, Line line) {
    Message message() {
      return Message.of(role, line.text()).withTurn(turn).at(at);
    }
  }

  private final Map<String, Map<String, Said>> said = new LinkedHashMap<>();
  private final Set<Long> times = new TreeSet<>();

  static LongStream seeds() {
    return LongStream.rangeClosed(1, 12);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void openWork_isThatOfTheModel(long seed) {
    Random random = new Random(seed);
    List<AgentMemory> processes = new ArrayList<>(List.of(memory, opened()));
    for (int step = 0; step < STEPS; step++) {
      String session = SESSIONS.get(random.nextInt(SESSIONS.size()));
      List<Message> batch = new ArrayList<>();
      for (int i = 0; i < 1 + random.nextInt(3); i++) {
        batch.add(next(session, random).message());
      }
      int process = random.nextInt(processes.size());
      if (random.nextInt(10) == 0) {
        processes.set(process, opened());
      }
      processes.get(process).session(SessionId.of(session)).record(batch);
      clock.advance(Duration.ofSeconds(1));

      for (String one : SESSIONS) {
        assertThat(open(processes.get(1 - process), one))
            .as("seed %d, step %d, session %s: %s", seed, step, one, inOrder(one))
            .isEqualTo(model(one));
      }
    }
  }

  private AgentMemory opened() {
    return memory(ScopeChain.forProject("scheduler"));
  }

  /** A new message, or one that was said before, as it was or with another text or time. */
  private Said next(String session, Random random) {
    Map<String, Said> known = said.computeIfAbsent(session, one -> new LinkedHashMap<>());
    if (!known.isEmpty() && random.nextInt(4) == 0) {
      List<Said> all = List.copyOf(known.values());
      Said old = all.get(random.nextInt(all.size()));
      int change = random.nextInt(3);
      Said again =
          new Said(
              old.turn(),
              old.role(),
              change == 2 ? time(random) : old.at(),
              change == 0 ? old.line() : line(session, old.role(), random));
      known.put(again.turn(), again);
      return again;
    }
    Message.Role role = random.nextInt(3) == 0 ? Message.Role.USER : Message.Role.ASSISTANT;
    Said fresh = new Said("m" + known.size(), role, time(random), line(session, role, random));
    known.put(fresh.turn(), fresh);
    return fresh;
  }

  /** Mostly later than all before; sometimes in between. No two are the same. */
  private Instant time(Random random) {
    long last = times.stream().reduce(0L, Math::max);
    long second = random.nextInt(4) == 0 ? random.nextInt((int) last + 2) : last + 1;
    while (!times.add(second)) {
      second++;
    }
    return MORNING.plusSeconds(second);
  }

  private static Line line(String session, Message.Role role, Random random) {
    Act act = Act.values()[random.nextInt(Act.values().length)];
    if (act == Act.CONFIRM && role != Message.Role.USER) {
      act = Act.DONE;
    }
    return new Line(act, session + " " + SUBJECTS.get(random.nextInt(SUBJECTS.size())));
  }

  // ---- the model --------------------------------------------------------------------------------

  private List<Said> inOrder(String session) {
    return said.getOrDefault(session, Map.of()).values().stream()
        .sorted(Comparator.comparing(Said::at))
        .toList();
  }

  private static final class Piece {
    private boolean open = true;
    private boolean byPerson;

    Piece(boolean byPerson) {
      this.byPerson = byPerson;
    }
  }

  private Set<String> model(String session) {
    Map<String, Piece> work = new LinkedHashMap<>();
    Set<String> claims = new TreeSet<>();
    for (Said one : inOrder(session)) {
      boolean person = one.role() == Message.Role.USER;
      String subject = one.line().subject();
      String task = "task " + subject;
      String blocker = "blocker " + subject;
      List<Piece> pieces = new ArrayList<>();
      if (work.containsKey(task)) {
        pieces.add(work.get(task));
      }
      if (work.containsKey(blocker)) {
        pieces.add(work.get(blocker));
      }
      switch (one.line().act()) {
        case TODO -> open(work, task, person);
        case BLOCKED -> open(work, blocker, person);
        case DONE -> {
          for (Piece piece : pieces) {
            if (piece.open && (person || !piece.byPerson)) {
              piece.open = false;
            } else if (piece.open) {
              claims.add(subject);
            }
          }
        }
        case NOT_DONE -> {
          boolean closed = pieces.stream().anyMatch(piece -> !piece.open);
          pieces.forEach(piece -> piece.open = true);
          if (pieces.isEmpty() && !closed) {
            open(work, task, person);
          }
        }
        case CONFIRM -> {
          for (String claim : claims) {
            for (String key : List.of("task " + claim, "blocker " + claim)) {
              if (work.containsKey(key)) {
                work.get(key).open = false;
              }
            }
          }
          claims.clear();
        }
        case CHAT -> {}
      }
    }
    Set<String> open = new TreeSet<>();
    work.forEach(
        (key, piece) -> {
          if (piece.open) {
            open.add(key + (piece.byPerson ? " (person)" : ""));
          }
        });
    claims.forEach(claim -> open.add("claim " + claim));
    return open;
  }

  private static void open(Map<String, Piece> work, String key, boolean person) {
    Piece piece = work.computeIfAbsent(key, one -> new Piece(person));
    piece.open = true;
    piece.byPerson |= person;
  }

  private static Set<String> open(AgentMemory memory, String session) {
    Work.Open work = memory.work().open(SessionId.of(session));
    return work.all().stream()
        .map(WorkLifeRules::told)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String told(MemoryNode node) {
    boolean person = node.kind() != NodeKind.CLAIM && node.provenance().source() == Source.USER;
    return node.kind().label() + " " + node.title() + (person ? " (person)" : "");
  }
}
