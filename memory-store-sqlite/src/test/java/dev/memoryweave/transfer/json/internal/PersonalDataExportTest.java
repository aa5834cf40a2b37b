package dev.memoryweave.transfer.json.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryConfig;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.privacy.PrivacyPolicy;
import dev.memoryweave.privacy.PrivacyPolicy.Action;
import dev.memoryweave.privacy.PrivacyPolicy.Rule;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import dev.memoryweave.transfer.ImportOptions;
import dev.memoryweave.transfer.Transfer;
import dev.memoryweave.transfer.Transfer.ExportOptions;
import dev.memoryweave.upkeep.Upkeep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Personal data in exports, and in what is imported. */
class PersonalDataExportTest {
  private static final String MAIL = String.join("@", "anna.lindqvist", "nordhaus-verlag.de");

  @TempDir Path folder;
  private final List<MemoryStore> stores = new ArrayList<>();
  private AgentMemory memory;

  @BeforeEach
  void live() {
    memory = open(SqliteMemoryStore.openInMemory(), PrivacyPolicy.STANDARD);
    MemoryNode marked =
        memory.remember(
            NodeDraft.builder(NodeKind.FACT, "Who signs releases")
                .body("Ask " + MAIL)
                .evidence(Evidence.Kind.LOG, "mail.log", "From: " + MAIL)
                .build());
    memory.remember(
        NodeDraft.builder(NodeKind.FACT, "How releases are made")
            .body("With a tag.")
            .related(Predicate.RELATED_TO, marked.id())
            .build());
    memory.session(SessionId.of("s-1")).record(Message.of(Message.Role.USER, "Mail " + MAIL));
  }

  @AfterEach
  void close() {
    stores.forEach(MemoryStore::close);
  }

  /** A rule for all families. */
  private static Rule rule(Action action) {
    return new Rule(action, Set.of(), null, null, null, null, null);
  }

  private AgentMemory open(MemoryStore store, PrivacyPolicy policy) {
    stores.add(store);
    return AgentMemory.builder(store)
        .project("demo")
        .author(Provenance.of(Source.CLI, "ada"))
        .config(MemoryConfig.builder().privacy(policy).build())
        .build();
  }

  private Path whole() {
    Path file = folder.resolve("whole.jsonl");
    memory.maintenance().transfer().exportTo(file, ExportOptions.DEFAULT.withPersonalData(true));
    return file;
  }

  @Test
  void export_leavesMarkedMemoriesOut_andSaysHowMany() throws IOException {
    NodeId marked = NodeId.of("fact.who-signs-releases");
    IntStream.range(0, Upkeep.OFTEN).forEach(i -> memory.recordUse(List.of(marked)));
    assertThat(memory.maintenance().upkeep().run().count()).as("an event names it").isPositive();
    Path file = folder.resolve("shared.jsonl");
    Transfer.Exported report = memory.maintenance().transfer().exportTo(file);
    assertThat(report.personal()).isEqualTo(2);
    assertThat(report.counts().memories()).isEqualTo(1);
    assertThat(report.counts().relations()).isZero();
    assertThat(report.unreadable()).isZero();
    assertThat(Files.readString(file)).doesNotContain(MAIL).doesNotContain("who-signs-releases");

    AgentMemory other = open(InMemoryStore.create(), PrivacyPolicy.STANDARD);
    Transfer.Imported imported =
        other.maintenance().transfer().importFrom(file, ImportOptions.DEFAULT);
    assertThat(imported.applied()).isTrue();
    assertThat(imported.problems()).isEmpty();
  }

  @Test
  void export_withPersonalData_holdsAll() throws IOException {
    Path file = whole();
    assertThat(Files.readString(file)).contains(MAIL).contains("who-signs-releases");
  }

  @Test
  void import_redactsAndRefuses_asThePolicyOfTheReaderSays() {
    Path file = whole();
    Rule redact = rule(Action.REDACT);
    AgentMemory redacting =
        open(SqliteMemoryStore.openInMemory(), PrivacyPolicy.STANDARD.with(redact));
    Transfer.Imported taken =
        redacting.maintenance().transfer().importFrom(file, ImportOptions.DEFAULT);
    assertThat(taken.applied()).isTrue();
    MemoryNode node = redacting.node(NodeId.of("fact.who-signs-releases")).require();
    assertThat(node.body()).isEqualTo("Ask [redacted:email-address]");
    assertThat(redacting.node(node.id()).evidence())
        .allSatisfy(piece -> assertThat(piece.excerpt()).doesNotContain(MAIL));
    Path again = folder.resolve("again.jsonl");
    redacting
        .maintenance()
        .transfer()
        .exportTo(again, ExportOptions.DEFAULT.withPersonalData(true));
    assertThat(again).content().doesNotContain(MAIL);

    Rule refuse = rule(Action.REFUSE);
    AgentMemory refusing = open(InMemoryStore.create(), PrivacyPolicy.STANDARD.with(refuse));
    Transfer.Imported refused =
        refusing.maintenance().transfer().importFrom(file, ImportOptions.DEFAULT);
    assertThat(refused.applied()).isFalse();
    assertThat(refused.problems()).hasSizeGreaterThanOrEqualTo(2);
    assertThat(refused.problems().toString()).contains("email-address").doesNotContain(MAIL);
    assertThat(refusing.count(MemoryQuery.all())).isZero();
    refusing.maintenance().transfer().importFrom(file, ImportOptions.DEFAULT.withSkipDamaged(true));
    assertThat(refusing.list(MemoryQuery.all()).items())
        .extracting(MemoryNode::title)
        .containsExactly("How releases are made");
  }
}
