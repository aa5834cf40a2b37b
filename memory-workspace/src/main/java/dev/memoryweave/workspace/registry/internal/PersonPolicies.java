package dev.memoryweave.workspace.registry.internal;

import dev.memoryweave.guard.personal.PersonalFamily;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Trust;
import dev.memoryweave.policy.MemoryPolicies;
import dev.memoryweave.policy.MemoryPolicy;
import dev.memoryweave.privacy.PrivacyPolicy;
import dev.memoryweave.store.MemoryHome;
import dev.memoryweave.workspace.files.internal.InvalidJsonException;
import dev.memoryweave.workspace.files.internal.StrictJson;
import dev.memoryweave.workspace.registry.RegistryException;
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
 */
public record PersonPolicies(PrivacyPolicy privacy, MemoryPolicies policies) {
  /** The name of the file in the user's folder. */
  public static final String FILE = "policies.json";

  private static final PersonPolicies NONE =
      new PersonPolicies(PrivacyPolicy.STANDARD, MemoryPolicies.NONE);
  private static final String WHAT = "The file of your policies";
  private static final String VERSION = "version";
  private static final int LARGEST = 1_000_000;
  private static final int DEEPEST = 8;

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
      if (Files.size(file) > LARGEST) {
        throw new IOException("it is longer than " + LARGEST + " bytes");
      }
      return of(Files.readString(file, StandardCharsets.UTF_8));
    } catch (InvalidValueException e) {
      throw RegistryException.wrong(WHAT, file, e);
    } catch (InvalidJsonException e) {
      throw unreadable(file, new IOException("line " + e.line() + ": " + e.why(), e));
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private static RegistryException unreadable(Path file, IOException cause) {
    return RegistryException.unreadable(WHAT, file, cause);
  }

  private static PersonPolicies of(String text) throws InvalidJsonException {
    // Made here, as most calls find no file, and would load all of JSON for nothing.
    StrictJson json = new StrictJson(DEEPEST, LARGEST);
    JsonEntry file = new JsonEntry("", json.read(text, 1).value());
    file.requireOnly(VERSION, "privacy", "policies");
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
        new MemoryPolicies(file.each("policies", PersonPolicies::policy)));
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
