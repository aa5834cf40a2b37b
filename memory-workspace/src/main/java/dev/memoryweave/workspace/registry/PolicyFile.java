package dev.memoryweave.workspace.registry;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.policy.MemoryPolicies;
import dev.memoryweave.policy.MemoryPolicies.Inheritance;
import dev.memoryweave.policy.MemoryPolicy;
import dev.memoryweave.store.MemoryHome;
import dev.memoryweave.workspace.registry.internal.PersonPolicies;
import dev.memoryweave.workspace.registry.internal.PolicyText;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The file in the user's folder in which a person says, for all of their projects, what is kept,
 * archived, tagged and left out of blocks, and what a project inherits from others. A change keeps
 * the rest of the file, and holds from the next time that a project is opened.
 *
 * <p>All methods throw {@link ProjectRegistry.RegistryException} if the file cannot be used.
 */
public final class PolicyFile {
  private final MemoryHome home;
  private final PolicyText text;

  /** The file of a user's folder; it need not exist. */
  public PolicyFile(MemoryHome home) {
    this.home = InvalidValueException.required("home", home, "be given");
    this.text = new PolicyText(home);
  }

  /** Where it is. */
  public Path path() {
    return home.resolve(PersonPolicies.FILE);
  }

  /** The policies on memories. */
  public MemoryPolicies policies() {
    return PersonPolicies.of(home).policies();
  }

  /** Adds a policy, or replaces the one of its name. */
  public void put(MemoryPolicy policy) {
    InvalidValueException.given("policy", policy);
    InvalidValueException.unless(
        policy.session() == null, "session", policy.session(), "be left out: the file is for all");
    text.change(
        "policies",
        entry -> policy.name().equals(entry.path("name").textValue()),
        entry -> PolicyText.write(policy, entry));
  }

  /** Removes the policy of a name, and returns whether there was one. */
  public boolean remove(String name) {
    InvalidValueException.given("name", name);
    return text.change("policies", entry -> name.equals(entry.path("name").textValue()), null);
  }

  /** Everything that projects inherit from others. */
  public List<Inherited> inherited() {
    return PersonPolicies.of(home).inherited();
  }

  /** Has a project inherit from another one, in place of what it inherited from it before. */
  public void inherit(Inherited inherited) {
    InvalidValueException.given("inherited", inherited);
    text.change(
        "inherits",
        entry ->
            inherited.isBetween(
                entry.path("project").textValue(), from(entry.path("from").textValue())),
        entry -> PolicyText.write(inherited, entry));
  }

  /**
   * Has a project no longer inherit from another one, and returns whether it did.
   *
   * @param project what the memories of the heir are filed under; null for all projects
   * @param from what those of the other one are filed under
   */
  public boolean disinherit(@Nullable String project, String from) {
    InvalidValueException.given("from", from);
    return text.change(
        "inherits",
        entry ->
            Objects.equals(project, entry.path("project").textValue())
                && from.equals(entry.path("from").textValue()),
        null);
  }

  private static String from(@Nullable String value) {
    return value == null ? "" : value;
  }

  /**
   * Something that a project inherits.
   *
   * @param project what the memories of the heir are filed under; null for all projects
   * @param inheritance what is inherited
   */
  public record Inherited(@Nullable String project, Inheritance inheritance) {
    /** Checks that a project does not inherit from itself. */
    public Inherited {
      InvalidValueException.given("inheritance", inheritance);
      InvalidValueException.unless(
          !inheritance.from().key().equals(project),
          "from",
          inheritance.from().key(),
          "be another project");
    }

    boolean isBetween(@Nullable String heir, String from) {
      return Objects.equals(project, heir) && inheritance.from().key().equals(from);
    }
  }
}
