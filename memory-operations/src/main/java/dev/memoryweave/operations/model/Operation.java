package dev.memoryweave.operations.model;

import dev.memoryweave.operations.answer.AnswerSchema;
import java.util.List;
import java.util.Map;

/**
 * One thing that an agent, a person or a program can ask of a memory, described once for every
 * door: its name, when to use it, its parameters, its effect and its result.
 *
 * <p>A subclass reads its request from {@link Arguments}, calls the memory and returns the result
 * both as text and as data. It keeps no state.
 */
public abstract class Operation {
  private final Description description;

  /** Creates an operation with its description. */
  protected Operation(Description description) {
    this.description = description;
  }

  /**
   * Description of an operation.
   *
   * @param profile the smallest profile that lists the operation
   * @param name the name, in lower case with underscores
   * @param answer what a call answers
   * @param title the name as people read it
   * @param usage when to call it, in a sentence or two; may refer to other operations as described
   *     in {@link DoorWords}
   * @param effect the maximum effect of a call
   * @param needsProject whether it needs the files of a project, not only a memory
   * @param parameters what it takes, in display order
   */
  public record Description(
      Profile profile,
      String name,
      Class<? extends Record> answer,
      String title,
      String usage,
      Effect effect,
      boolean needsProject,
      List<Parameter<?>> parameters) {
    /** Copies the parameters. */
    public Description {
      parameters = List.copyOf(parameters);
    }

    /** Describes an operation on a memory alone. */
    public static Description of(
        Profile profile,
        String name,
        Class<? extends Record> answer,
        String title,
        String usage,
        Effect effect,
        Parameter<?>... parameters) {
      return new Description(
          profile, name, answer, title, usage, effect, false, List.of(parameters));
    }

    /** Marks the operation as one that needs the files of a project. */
    public Description ofProject() {
      return new Description(profile, name, answer, title, usage, effect, true, parameters);
    }
  }

  /** A call with valid arguments. */
  @FunctionalInterface
  public interface Call {
    /**
     * Carries it out.
     *
     * @throws dev.memoryweave.model.MemoryException if the memory or the project refuses it
     */
    OperationResult run(CallContext context);
  }

  /** The smallest profile that lists it. */
  public final Profile profile() {
    return description.profile();
  }

  /** The name, in lower case with underscores. */
  public final String name() {
    return description.name();
  }

  /** The name as people read it. */
  public final String title() {
    return description.title();
  }

  /** When to call it, in the words of a door. */
  public final String usage(DoorWords door) {
    return door.in(description.usage());
  }

  /** The maximum effect of a call. */
  public final Effect effect() {
    return description.effect();
  }

  /** Whether it needs the files of a project. */
  public final boolean needsProject() {
    return description.needsProject();
  }

  /** The parameters, in display order. */
  public final List<Parameter<?>> parameters() {
    return description.parameters();
  }

  /** Whether some of its calls only read. */
  public final boolean canOnlyRead() {
    return effect().kind() == Effect.Kind.READS
        || parameters().stream().anyMatch(Parameter::changing);
  }

  /** Whether a call with these arguments may change something. Wrong arguments change nothing. */
  public final boolean isChange(Map<String, ?> arguments) {
    return effect().kind() != Effect.Kind.READS
        && (!canOnlyRead()
            || parameters().stream()
                .filter(Parameter::changing)
                .anyMatch(parameter -> Arguments.isOther(arguments, parameter)));
  }

  /** The full JSON schema of its arguments, in the words of a door. */
  public final Map<String, Object> requestSchema(DoorWords door) {
    return JsonSchema.of(parameters(), new SchemaStyle(door, Profile.FULL));
  }

  /** The JSON schema of its result, in the words of a door. */
  public final Map<String, Object> resultSchema(DoorWords door) {
    return AnswerSchema.of(description.answer(), door::in);
  }

  /**
   * Reads and checks the arguments before any memory is opened.
   *
   * @param arguments the arguments by name, as JSON has them
   * @throws InvalidArgumentsException if any of them is wrong; the message lists all problems
   */
  public final Call prepare(Map<String, ?> arguments) {
    return prepare(arguments, Profile.FULL);
  }

  /**
   * Reads and checks the arguments for callers of a profile, whose messages name only what it
   * lists.
   *
   * @param arguments the arguments by name, as JSON has them
   * @throws InvalidArgumentsException if any of them is wrong; the message lists all problems
   */
  public final Call prepare(Map<String, ?> arguments, Profile profile) {
    return Arguments.read(profile, arguments, parameters(), this::check, this::read);
  }

  /** Notes arguments that contradict each other; called even if some of them are wrong. */
  protected void check(Arguments arguments) {}

  /** Creates the call from valid arguments. */
  protected abstract Call read(Arguments arguments);
}
