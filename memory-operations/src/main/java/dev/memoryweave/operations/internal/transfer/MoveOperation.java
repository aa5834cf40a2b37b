package dev.memoryweave.operations.internal.transfer;

import dev.memoryweave.model.Scope;
import dev.memoryweave.operations.answer.MoveAnswer;
import dev.memoryweave.operations.internal.consent.Confirmation;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.StoreUnavailableException;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.transfer.StoreMove;
import dev.memoryweave.transfer.TransferFormat.TransferException;
import java.time.Clock;
import java.util.List;

/** Hands projects over from one store to another, once a person has seen what. */
public final class MoveOperation extends Operation {
  private static final int LONGEST_NAME = 4_096;
  private static final int MOST = 1_000;

  private static final Parameter<String> FROM =
      Parameter.of(
              "from",
              PathValues.STORE,
              "The store that holds them: an SQLite file, or an address such as sqlite:/a.db.")
          .asRequired();
  private static final Parameter<String> TO =
      Parameter.of("to", PathValues.STORE, "The store that is to hold them; made if there is none.")
          .asRequired();
  private static final Parameter<List<String>> PROJECTS =
      Parameter.of(
          "projects",
          ValueType.list(ValueType.text(1, LONGEST_NAME), MOST),
          "Projects, by id, name or folder as {projects} lists them, or a scope such as"
              + " project:demo; else the one that is open.");
  private static final Parameter<Boolean> ALL =
      Parameter.of(
              "all", ValueType.flag(), "Everything that the store holds, whatever its project.")
          .withDefault(false);
  private static final Parameter<Boolean> REMOVE =
      Parameter.of(
              "remove",
              ValueType.flag(),
              "Remove it where it came from, once it is verified; asks again.")
          .withDefault(false);

  private static final String GOES_ON = "What was moved so far stays; moving again goes on there.";

  private final Clock clock;

  /** Describes the operation. */
  public MoveOperation() {
    this(Clock.systemUTC());
  }

  MoveOperation(Clock clock) {
    super(
        Description.of(
            Profile.PERSON,
            "move",
            MoveAnswer.class,
            "Move projects to another store",
            "Hand projects over from one store to another of any kind, as they are: with history,"
                + " evidence, sessions, decisions, contents, passages and vectors, and their"
                + " authors. It is verified, and goes on where it was interrupted.",
            Effect.REMOVES.slowly().afterAsking(),
            FROM,
            TO,
            PROJECTS,
            ALL,
            REMOVE,
            Confirmation.DRY_RUN,
            Confirmation.CONFIRMED));
    this.clock = clock;
  }

  @Override
  protected void check(Arguments arguments) {
    if (Boolean.TRUE.equals(arguments.find(ALL)) && arguments.has(PROJECTS)) {
      arguments.problem(ALL.name(), "and projects exclude each other; give one of them");
    }
  }

  @Override
  protected Call read(Arguments arguments) {
    String from = arguments.get(FROM);
    String to = arguments.get(TO);
    List<String> projects = arguments.find(PROJECTS);
    boolean all = arguments.get(ALL);
    Wishes wishes =
        new Wishes(
            arguments.get(REMOVE),
            arguments.get(Confirmation.DRY_RUN),
            arguments.get(Confirmation.CONFIRMED));
    return context -> {
      if (!context.isPersons()) {
        return OperationResult.failure(
            ErrorKind.NEEDS_PERSON,
            "Nothing was moved: a store says who wrote what is in it, so only a person may bring"
                + " one in, at a terminal.");
      }
      MemoryStore opened;
      try {
        opened = MemoryStore.openReadOnly(from);
      } catch (StoreUnavailableException e) {
        // Somebody named it, so it is not this service that is unavailable.
        return OperationResult.failure(ErrorKind.NOT_FOUND, "Nothing was moved: " + e.getMessage());
      }
      try (MemoryStore source = opened) {
        List<Scope> scopes =
            all ? StoreMove.scopesOf(source) : MovedProjects.scopes(context, source, projects);
        return new Run(context, source, from, to, scopes, wishes, clock).result();
      }
    };
  }

  private record Wishes(boolean remove, boolean dryRun, boolean confirmed) {}

  /** One call. */
  private record Run(
      CallContext context,
      MemoryStore source,
      String from,
      String to,
      List<Scope> scopes,
      Wishes wishes,
      Clock clock) {
    OperationResult result() {
      StoreMove.Plan plan;
      MoveAnswer planned;
      String words;
      try (MemoryStore seen = seen()) {
        plan = StoreMove.of(source, seen, scopes).plan();
        planned = MoveAnswer.of(place(source, from), place(seen, to), plan, wishes.dryRun());
        words = MoveText.plan(planned, plan, wishes.remove());
      }
      if (plan.isRefused()) {
        return new OperationResult(planned, words, ErrorKind.REFUSED);
      }
      if (wishes.dryRun()) {
        return OperationResult.of(planned, words + "\nNothing was moved.");
      }
      Confirmation agreed = Confirmation.of(context, wishes.confirmed(), words);
      return agreed.isGiven() ? moved(planned) : agreed.refusal(context, planned, words);
    }

    /** The other store as it is; one that is still to be made is seen as empty. */
    private MemoryStore seen() {
      try {
        return MemoryStore.openReadOnly(to);
      } catch (StoreUnavailableException e) {
        return InMemoryStore.create();
      }
    }

    /** Where a store is; an address may hold a password. */
    private static String place(MemoryStore store, String address) {
      String location = store.status().location();
      if (location != null) {
        return location;
      }
      return address.startsWith(PathValues.SQLITE) && address.length() > PathValues.SQLITE.length()
          ? address.substring(PathValues.SQLITE.length())
          : address.substring(0, address.indexOf(':') + 1);
    }

    private OperationResult moved(MoveAnswer planned) {
      try (MemoryStore target = MemoryStore.open(to)) {
        if (!target.capabilities().contains(MemoryStore.Capability.DURABLE)) {
          return new OperationResult(
              planned,
              "Nothing was moved: what is moved to a store in memory would be gone at once.",
              ErrorKind.REFUSED);
        }
        long memories = planned.scopes().stream().mapToLong(MoveAnswer.MovedScope::memories).sum();
        StoreMove.Moved moved =
            StoreMove.of(source, target, scopes)
                .run(Steps.of(context, memories, "Moving", GOES_ON));
        MoveAnswer answer = planned.moved(moved);
        String words = MoveText.done(answer);
        return wishes.remove()
            ? removed(answer, moved, words)
            : OperationResult.of(answer, words + MoveText.stays(answer));
      }
    }

    private OperationResult removed(MoveAnswer answer, StoreMove.Moved moved, String words) {
      String question =
          words + "\nNow remove it from " + answer.from() + " for good, with its history?";
      Confirmation agreed = Confirmation.of(context, wishes.confirmed(), question);
      if (!agreed.isGiven()) {
        return OperationResult.of(answer, words + MoveText.stays(answer));
      }
      try (MemoryStore written = MemoryStore.open(from)) {
        StoreMove.clear(written, moved, context.memory().author(), clock.instant(), answer.to());
        MemoryStore.Erasure unused = written.finishErasing();
      } catch (TransferException e) {
        return new OperationResult(
            answer, words + "\nNothing was removed: " + e.getMessage(), ErrorKind.REFUSED);
      }
      MoveAnswer removed = answer.withRemoved();
      return OperationResult.of(removed, words + MoveText.gone(removed));
    }
  }
}
