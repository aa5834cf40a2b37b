package dev.memoryweave.operations;

import dev.memoryweave.MemoryListener.OfCalls;
import dev.memoryweave.MemoryListener.OfCalls.Call;
import dev.memoryweave.MemoryListener.OfCalls.Layer;
import dev.memoryweave.MemoryListener.OfCalls.Measure;
import dev.memoryweave.MemoryListener.OfCalls.Outcome;
import dev.memoryweave.MemoryListener.OfCalls.Recorder;
import dev.memoryweave.MemoryListener.OfCalls.Result;
import dev.memoryweave.NeedsPersonException;
import dev.memoryweave.guard.secret.Redactor;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.operations.internal.project.JoinQuestion;
import dev.memoryweave.operations.internal.values.EvidenceParameters;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.DoorWords;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.FailureWords;
import dev.memoryweave.operations.model.Listing;
import dev.memoryweave.operations.model.OpenProject;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.PersonPrompt;
import dev.memoryweave.workspace.guide.AgentSection;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs operations for a door. Every failure becomes a result whose text says what to do, without
 * secrets. Nothing is thrown except {@link PersonPrompt.Deferred}, if the prompt of the door throws
 * it.
 */
public final class OperationRunner {
  private static final Logger LOG = LoggerFactory.getLogger(OperationRunner.class);
  private static final String UNEXPECTED =
      " failed unexpectedly; nothing is known to be wrong with the call. Details are in the log."
          + " Try again, and if it fails again, go on without the memory.";
  private static final String TELL = ". Nothing was changed. ";

  private final DoorWords door;
  private final Listing listing;
  private final @Nullable Recorder recorder;

  /** A runner that offers everything, in the words of a door. */
  public OperationRunner(DoorWords door) {
    this(door, Listing.WHOLE);
  }

  /**
   * A runner in the words of a door.
   *
   * @param listing the calls that are accepted, and the parts of results that are returned
   */
  public OperationRunner(DoorWords door, Listing listing) {
    this(door, listing, null);
  }

  private OperationRunner(DoorWords door, Listing listing, @Nullable Recorder recorder) {
    this.door = door;
    this.listing = listing;
    this.recorder = recorder;
  }

  /**
   * A runner like this one, all of whose calls an observer receives under the names of the
   * operations. Given the observer of the memory, calls of operations contain those of the memory.
   *
   * @param listener receives the calls; an error is told by the label of its {@link ErrorKind}
   * @param nanoTime the source of elapsed time, such as {@link System#nanoTime}
   */
  public OperationRunner observedBy(OfCalls listener, LongSupplier nanoTime) {
    boolean isNone = listener.equals(OfCalls.NONE);
    return new OperationRunner(door, listing, isNone ? null : new Recorder(listener, nanoTime));
  }

  /**
   * Runs an operation.
   *
   * @param arguments the arguments by name, as JSON has them
   * @param context supplies what the call works on; called only if the arguments are valid
   * @throws PersonPrompt.Deferred if the prompt of the context does; the call had no effect
   */
  public OperationResult run(
      Operation operation, Map<String, ?> arguments, Supplier<CallContext> context) {
    return recorder == null
        ? answered(operation, arguments, context)
        : recorder.record(
            new Call(Layer.OPERATION, operation.name()),
            () -> answered(operation, arguments, context),
            OperationRunner::outcome,
            OperationRunner::outcome);
  }

  private static Outcome outcome(OperationResult result) {
    ErrorKind error = result.error();
    return new Outcome(
        result(result),
        error == null ? null : error.label(),
        Map.of(Measure.CHARACTERS, (long) result.text().length()));
  }

  private static Result result(OperationResult result) {
    ErrorKind error = result.error();
    if (error != null) {
      return error == ErrorKind.UNAVAILABLE || error == ErrorKind.UNEXPECTED
          ? Result.FAILED
          : Result.REFUSED;
    }
    return result.waiting() == OperationResult.Waiting.ALL ? Result.WAITING : Result.OK;
  }

  /** The one exception that leaves a call says that a person is asked first. */
  private static Outcome outcome(Throwable thrown) {
    return thrown instanceof PersonPrompt.Deferred
        ? new Outcome(Result.WAITING, null, Map.of())
        : Outcome.of(thrown);
  }

  private OperationResult answered(
      Operation operation, Map<String, ?> arguments, Supplier<CallContext> context) {
    try {
      listing.require(operation, arguments, door);
      Operation.Call call = operation.prepare(arguments, listing.profile());
      CallContext where = joined(operation, arguments, context).withDoor(door);
      OperationResult result = listing.answers().of(noticed(call.run(where), where));
      if (result.error() == null && operation.isChange(arguments)) {
        refreshAgentFiles(where);
      }
      return result.error() == null
          ? result
          : result.withText(Redactor.standard().redact(result.text()));
    } catch (MemoryException e) {
      LOG.debug("{} was refused: {}", operation.name(), redacted(e));
      return OperationResult.failure(
          ErrorKind.of(e), Redactor.standard().redact(words(e, arguments)));
    } catch (PersonPrompt.Deferred e) {
      throw e;
    } catch (CancellationException e) {
      LOG.debug("{} was interrupted", operation.name(), e);
      return OperationResult.failure(
          ErrorKind.INTERRUPTED,
          "Interrupted. " + door.of(operation.name()) + " was not done, or not all of it.");
    } catch (RuntimeException | Error e) {
      // If an error escaped here, the caller might get no answer at all.
      LOG.error("{} failed", operation.name(), e);
      return OperationResult.failure(
          ErrorKind.UNEXPECTED, Redactor.standard().redact(door.of(operation.name()) + UNEXPECTED));
    }
  }

  /** Writes nothing unless a file holds a section of ours, or the settings ask for it. */
  private static void refreshAgentFiles(CallContext context) {
    OpenProject project = context.project();
    if (project == null || project.isReadOnly()) {
      return;
    }
    try {
      AgentSection.Refresh refresh = project.workspace().refreshAgentFiles();
      refresh.problems().forEach(problem -> LOG.warn("Not refreshed: {}", problem));
    } catch (MemoryException e) {
      // The call itself has succeeded.
      LOG.warn("The files for agents were not refreshed", e);
    }
  }

  /**
   * The context of a call. First asks the person about settings that claim a project for a folder
   * which does not prove that it belongs to it. Calls that change something may ask a question of
   * their own, so only others ask this one.
   */
  private CallContext joined(
      Operation operation, Map<String, ?> arguments, Supplier<CallContext> context) {
    CallContext where = context.get().withDoor(door);
    boolean mayAsk = isForAgents() && where.canAsk() && !operation.isChange(arguments);
    return mayAsk && JoinQuestion.answered(where) ? context.get() : where;
  }

  /**
   * Only at a door for agents: a person at a terminal sees the notice before the answer and asks to
   * join.
   */
  private boolean isForAgents() {
    return listing.profile().isForAgents();
  }

  /** Adds notes on the project: its identity to each answer, its root to the first one. */
  private OperationResult noticed(OperationResult result, CallContext context) {
    OpenProject project = context.project();
    if (project == null) {
      return result;
    }
    String standing = isForAgents() ? project.standingNotice().orElse("") : "";
    String first = project.firstNotice(door).orElse("");
    return standing.isEmpty() && first.isEmpty()
        ? result
        : result.withText(
            (standing.isEmpty() ? "" : standing + "\n\n")
                + result.text()
                + (first.isEmpty() ? "" : "\n\n" + first));
  }

  private String words(MemoryException failure, Map<String, ?> arguments) {
    String words = FailureWords.at(door, arguments).of(failure);
    return failure instanceof NeedsPersonException
        ? words + TELL + door.refused()
        : EvidenceParameters.asCalled(words);
  }

  private String redacted(MemoryException failure) {
    return Redactor.standard().redact(String.valueOf(failure.getMessage()));
  }
}
