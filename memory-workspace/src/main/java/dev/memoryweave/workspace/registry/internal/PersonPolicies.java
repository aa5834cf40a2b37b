package dev.memoryweave.workspace.registry.internal;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memoryweave.guard.personal.PersonalFamily;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.Trust;
import dev.memoryweave.policy.MemoryPolicies;
import dev.memoryweave.policy.MemoryPolicies.Inheritance;
import dev.memoryweave.policy.MemoryPolicy;
import dev.memoryweave.privacy.PrivacyPolicy;
import dev.memoryweave.store.MemoryHome;
import dev.memoryweave.workspace.files.internal.InvalidJsonException;
import dev.memoryweave.workspace.files.internal.StrictJson;
import dev.memoryweave.workspace.registry.PolicyFile;
import dev.memoryweave.workspace.registry.ProjectRegistry.RegistryException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a person decided for all of their projects: personal data, and which memories are kept.
 * Nothing of the file is passed over: a rule that was misread would let through what it forbids, so
 * a mistake stops the opening.
 *
 * @param privacy the policy on personal data
 * @param policies the policies on keeping, archiving, tagging and leaving out of blocks
 * @param inherited what projects inherit from others
 */
public record PersonPolicies(
    PrivacyPolicy privacy, MemoryPolicies policies, List<PolicyFile.Inherited> inherited) {
  /** The name of the file in the user's folder. */
  public static final String FILE = "policies.json";

  private static final PersonPolicies NONE =
      new PersonPolicies(PrivacyPolicy.STANDARD, MemoryPolicies.NONE, List.of());
  private static final String VERSION = "version";

  /** The largest file, in bytes. */
  private static final int LARGEST = 1_000_000;

  /** What the file is, for messages. */
  public static final String WHAT = "The file of your policies";

  private static final int DEEPEST = 8;

  /** Copies the list. */
  public PersonPolicies {
    inherited = List.copyOf(inherited);
  }

  /** What a project inherits from others, by what its memories are filed under. */
  public List<Inheritance> inheritedBy(String identity) {
    return inherited.stream()
        .filter(each -> each.project() == null || each.project().equals(identity))
        .map(PolicyFile.Inherited::inheritance)
        .filter(each -> !each.from().key().equals(identity))
        .toList();
  }

  /**
   * Reads the file; nothing is decided where there is none.
   *
   * @throws RegistryException if it cannot be read, or something in it is unknown or wrong
   */
  public static PersonPolicies of(@Nullable MemoryHome home) {
    Path file = home == null ? null : home.resolve(FILE);
    if (file == null || !Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      return NONE;
    }
    try {
      return of(file, text(file));
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  /**
   * The text of the file.
   *
   * @throws IOException if it cannot be read, or is longer than it may be
   */
  static String text(Path file) throws IOException {
    if (Files.size(file) > LARGEST) {
      throw new IOException("it is longer than " + LARGEST + " bytes");
    }
    return Files.readString(file, StandardCharsets.UTF_8);
  }

  /**
   * Reads the text of the file.
   *
   * @throws RegistryException if something in it is unknown or wrong
   */
  static PersonPolicies of(Path file, String text) {
    try {
      return of(parsed(text));
    } catch (InvalidValueException e) {
      throw RegistryException.wrong(WHAT, file, e);
    } catch (InvalidJsonException e) {
      throw unreadable(file, new IOException("line " + e.line() + ": " + e.why(), e));
    }
  }

  private static RegistryException unreadable(Path file, IOException cause) {
    return RegistryException.unreadable(WHAT, file, cause);
  }

  /** The text as JSON. */
  static JsonNode parsed(String text) throws InvalidJsonException {
    // Made here, as most calls find no file, and would load all of JSON for nothing.
    return new StrictJson(DEEPEST, LARGEST).read(text, 1).value();
  }

  private static PersonPolicies of(JsonNode json) {
    JsonEntry file = new JsonEntry("", json);
    file.requireOnly(VERSION, "privacy", "policies", "inherits");
    InvalidValueException.unless(
        file.number(VERSION, 0) == 1, VERSION, file.number(VERSION, 0), "be 1");
    JsonEntry privacy = file.at("privacy");
    privacy.requireOnly("names", "rules", "rights", "passages");
    return new PersonPolicies(
        new PrivacyPolicy(
            privacy.texts("names"),
            privacy.each("rules", PersonPolicies::rule),
            List.of(),
            privacy.each("rights", PersonPolicies::right),
            privacy.constants("passages", PersonalFamily.class)),
        new MemoryPolicies(file.each("policies", PersonPolicies::policy)),
        file.each("inherits", PersonPolicies::inherited));
  }

  private static PolicyFile.Inherited inherited(JsonEntry entry) {
    entry.requireOnly("project", "from", "parts", "stable_days");
    Set<Inheritance.Part> parts = entry.constants("parts", Inheritance.Part.class);
    return new PolicyFile.Inherited(
        entry.text("project"),
        new Inheritance(
            ScopeChain.forProject(entry.given("from", entry.text("from"))).narrowest(),
            parts.isEmpty() ? Set.of(Inheritance.Part.values()) : parts,
            Duration.ofDays(entry.number("stable_days", Inheritance.DEFAULT_STABLE_FOR.toDays()))));
  }

  // The analysis does not see that nested types in class files may be null.
  @SuppressWarnings("NullAway")
  private static PrivacyPolicy.Rule rule(JsonEntry rule) {
    rule.requireOnly("action", "families", "tier", "level", "kind", "author", "agent");
    return new PrivacyPolicy.Rule(
        rule.given("action", rule.constant("action", PrivacyPolicy.Action.class)),
        rule.constants("families", PersonalFamily.class),
        rule.constant("tier", NodeKind.Tier.class),
        rule.constant("level", Scope.Level.class),
        rule.constant("kind", NodeKind.class),
        rule.constant("author", Trust.class),
        rule.text("agent"));
  }

  private static PrivacyPolicy.Right right(JsonEntry right) {
    right.requireOnly("access", "author", "agent", "levels", "kinds");
    return new PrivacyPolicy.Right(
        right.given("access", right.constant("access", PrivacyPolicy.Access.class)),
        right.constant("author", Trust.class),
        right.text("agent"),
        right.constants("levels", Scope.Level.class),
        right.constants("kinds", NodeKind.class));
  }

  @SuppressWarnings("NullAway")
  private static MemoryPolicy policy(JsonEntry policy) {
    policy.requireOnly(
        "name", "effect", "after_days", "tag", "kinds", "tags", "tiers", "level", "words");
    long days = policy.number("after_days", 0);
    return new MemoryPolicy(
        policy.given("name", policy.text("name")),
        policy.given("effect", policy.constant("effect", MemoryPolicy.Effect.class)),
        days == 0 ? null : Duration.ofDays(days),
        policy.text("tag"),
        policy.constants("kinds", NodeKind.class),
        Set.copyOf(policy.texts("tags")),
        policy.constants("tiers", NodeKind.Tier.class),
        null,
        policy.constant("level", Scope.Level.class),
        Set.copyOf(policy.texts("words")));
  }
}
