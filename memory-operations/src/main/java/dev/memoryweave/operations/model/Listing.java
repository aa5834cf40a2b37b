package dev.memoryweave.operations.model;

import dev.memoryweave.model.MemoryException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The operations that a door lists, the form in which it describes them, and the calls that it
 * accepts.
 *
 * @param profile the profile
 * @param answers the parts of a result that callers get
 * @param readOnly whether only read-only calls are listed and accepted
 */
public record Listing(Profile profile, AnswerMode answers, boolean readOnly) {
  /** Everything that agents get, for programs. */
  public static final Listing WHOLE = of(Profile.FULL);

  /** Everything, for a door that a person uses. */
  public static final Listing PERSONAL = of(Profile.PERSON);

  /** The operations of a profile, with its default answers. */
  public static Listing of(Profile profile) {
    return new Listing(profile, profile.answers(), false);
  }

  /** Sets the parts of a result that callers get. */
  public Listing withAnswers(AnswerMode mode) {
    return new Listing(profile, mode, readOnly);
  }

  /** Excludes everything that makes changes, or includes it again. */
  public Listing withReadOnly(boolean onlyReads) {
    return new Listing(profile, answers, onlyReads);
  }

  /** Whether an operation is listed. */
  public boolean lists(Operation operation) {
    return profile.includes(operation.profile()) && (!readOnly || operation.canOnlyRead());
  }

  /** Those of some operations that are listed, in order. */
  public List<Operation> of(List<Operation> operations) {
    return operations.stream().filter(this::lists).toList();
  }

  /** The maximum effect of a call of an operation here. */
  public Effect effect(Operation operation) {
    return readOnly ? Effect.READS : operation.effect();
  }

  /** The JSON schema of the arguments of an operation, as far as they are listed. */
  public Map<String, Object> requestSchema(Operation operation, DoorWords door) {
    List<Parameter<?>> listed =
        operation.parameters().stream()
            .filter(parameter -> !readOnly || !parameter.changing())
            .toList();
    return JsonSchema.of(listed, new SchemaStyle(door, profile));
  }

  /** The JSON schema of the result of an operation; nothing if results are returned without it. */
  public Optional<Map<String, Object>> resultSchema(Operation operation, DoorWords door) {
    return profile.includes(Profile.FULL) && answers == AnswerMode.VERBOSE
        ? Optional.of(operation.resultSchema(door))
        : Optional.empty();
  }

  /**
   * Refuses a call that is not offered.
   *
   * @throws NotListedException if the operation is not in the profile
   * @throws OnlyReadsException if the call could change something where only reading is allowed
   */
  public void require(Operation operation, Map<String, ?> arguments, DoorWords door) {
    String name = door.of(operation.name());
    if (!profile.includes(operation.profile()) && !operation.profile().isForAgents()) {
      throw new NotListedException(name + " is not known here. Nothing was done.");
    }
    if (!profile.includes(operation.profile())) {
      throw new NotListedException(
          name
              + " is not in the profile '"
              + profile.label()
              + "'; it is in '"
              + operation.profile().label()
              + "'. Nothing was done.");
    }
    if (readOnly && operation.isChange(arguments)) {
      throw new OnlyReadsException(
          "The memory is open for reading only, so "
              + (operation.canOnlyRead() ? "this call of " : "")
              + name
              + " is not possible. Nothing was changed.");
    }
  }

  /** A call that a door does not offer; the message says why. */
  public static final class NotListedException extends MemoryException {
    private static final long serialVersionUID = 1L;

    NotListedException(String message) {
      super(message);
    }
  }

  /** A call that could change something at a read-only door. */
  public static final class OnlyReadsException extends MemoryException {
    private static final long serialVersionUID = 1L;

    OnlyReadsException(String message) {
      super(message);
    }
  }
}
