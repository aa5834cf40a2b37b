package dev.memoryweave.operations.opening;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Trust;
import dev.memoryweave.operations.model.Speakers;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The options that name the authors of what is written. */
public final class AuthorOptions {
  private static final String PERSON = "--person";
  private static final String PRINCIPAL = "--principal";

  /** These options, in display order. */
  public static final List<Option> ALL =
      List.of(
          Option.of(PERSON, "NAME", "the name of the person who decides; 'user' if not set"),
          Option.of(
              PRINCIPAL,
              "NAME",
              "the name of the agent that writes; agents of different names are different"
                  + " sources"));

  private AuthorOptions() {}

  /**
   * The name of the person, a default if none is given.
   *
   * @param values the given options with their values
   * @throws UsageException if the given name cannot be one
   */
  public static String person(Map<String, String> values) {
    return name(values, PERSON).orElse(Speakers.PERSON);
  }

  /**
   * The name of the agent, or nothing if none is given.
   *
   * @param values the given options with their values
   * @throws UsageException if the given name cannot be one
   */
  public static Optional<String> agent(Map<String, String> values) {
    return name(values, PRINCIPAL);
  }

  private static Optional<String> name(Map<String, String> values, String option) {
    try {
      return Optional.ofNullable(values.get(option))
          .map(name -> new Provenance.Principal(Trust.AGENT, name).id());
    } catch (InvalidValueException e) {
      throw new UsageException(
          option + " must be 1 to " + Provenance.Principal.MAX_ID + " characters on one line");
    }
  }
}
