package dev.memoryweave.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.engine.SettableClock;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.privacy.PersonalDataRejectedException;
import dev.memoryweave.store.MemoryHome;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.workspace.registry.ProjectRegistry.RegistryException;
import dev.memoryweave.workspace.registry.internal.PersonPolicies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A person's file of policies counts in all of their projects. */
class PersonPoliciesTest {
  private static final String PAID =
      "Paid with " + String.join(" ", "4111", "1111", "1111", "1111");

  private final SettableClock clock = new SettableClock(Instant.parse("2026-03-04T05:06:07Z"));
  private final MemoryStore store = InMemoryStore.create();
  @TempDir Path folder;
  private MemoryHome home;

  @BeforeEach
  void folders() throws IOException {
    home = new MemoryHome(Files.createDirectories(folder.resolve("home")));
    Files.createDirectories(folder.resolve("project"));
  }

  @AfterEach
  void close() {
    store.close();
  }

  private Workspace open(String policies) throws IOException {
    Files.writeString(home.resolve(PersonPolicies.FILE), policies);
    return Workspace.builder(store)
        .root(folder.resolve("project").toRealPath())
        .home(home)
        .clock(clock)
        .author(Provenance.of(Source.USER))
        .open();
  }

  private static MemoryNode remember(Workspace workspace, NodeKind kind, String title) {
    return workspace.memory().remember(NodeDraft.builder(kind, title).build());
  }

  @Test
  void personalData_isTreatedAsTheFileSays() throws IOException {
    try (Workspace workspace =
        open(
            """
            {"version": 1,
             "privacy": {
               "names": ["Anna Lund"],
               "rules": [
                 {"action": "redact", "families": ["payment-card", "name"]},
                 {"action": "refuse", "families": ["payment-card"], "kind": "decision"}],
               "rights": [
                 {"access": "write", "author": "tool", "levels": ["project"], "kinds": ["note"]}],
               "passages": ["payment-card"]}}
            """)) {
      assertThat(remember(workspace, NodeKind.FACT, PAID + " by Anna Lund").title())
          .isEqualTo("Paid with [redacted:payment-card] by [redacted:name]");
      assertThatThrownBy(() -> remember(workspace, NodeKind.DECISION, PAID))
          .isInstanceOf(PersonalDataRejectedException.class);
    }
  }

  @Test
  void keeping_isAsTheFileSays() throws IOException {
    try (Workspace workspace =
        open(
            """
            {"version": 1,
             "policies": [
               {"name": "facts for a week", "effect": "archive_after", "after_days": 7,
                "kinds": ["fact"]},
               {"name": "no subject of tests", "effect": "never_tag", "tag": "testing"}]}
            """)) {
      MemoryNode fact = remember(workspace, NodeKind.FACT, "The office is closed on Friday");
      MemoryNode rule = remember(workspace, NodeKind.CONSTRAINT, "The unit tests run with JUnit");

      clock.advance(Duration.ofDays(8));
      workspace.memory().maintenance().upkeep().run();

      assertThat(workspace.memory().node(fact.id()).inspect(0).node().status())
          .isEqualTo(NodeStatus.ARCHIVED);
      assertThat(workspace.memory().node(rule.id()).inspect(0).node().tags()).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"version\": 1, \"privacy\": {\"rules\": [{\"action\": \"redakt\"}]}}"
            + "| privacy.rules[0].action must be one of off, mark, redact, refuse",
        "{\"version\": 1, \"privacy\": {\"rules\": [{\"families\": []}]}}"
            + "| privacy.rules[0].action must be given",
        "{\"version\": 1, \"privacy\": {\"rule\": []}}| 'rules' may be meant",
        "{\"version\": 1, \"privacy\": []}| privacy must be an object in braces",
        "{\"version\": 1, \"privacy\": {\"names\": [7]}}| privacy.names[0] must be a text",
        "{\"version\": 1, \"policies\": [{\"name\": \"x\", \"effect\": \"archive_after\"}]}"
            + "| after must be given",
        "{\"version\": 2}| version must be 1",
        "{}| version must be 1",
        "[]| must be an object in braces",
      })
  void aMistake_stopsTheOpening_andNamesItsPlace(String text, String told) {
    assertThatThrownBy(() -> open(text))
        .isInstanceOf(RegistryException.class)
        .hasMessageContaining(PersonPolicies.FILE)
        .hasMessageContaining(told);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "{\"version\": 1} {}", "{\"version\": 1, \"version\": 1}"})
  void whatIsNoJson_stopsTheOpening(String text) {
    assertThatThrownBy(() -> open(text))
        .isInstanceOf(RegistryException.class)
        .hasMessageContaining("line 1");
  }
}
