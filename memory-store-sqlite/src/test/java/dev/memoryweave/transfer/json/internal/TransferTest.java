package dev.memoryweave.transfer.json.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.NeedsPersonException;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.OutsideScopeException;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Trust;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.reflect.TaskReport.Verification;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import dev.memoryweave.transfer.ImportOptions;
import dev.memoryweave.transfer.Transfer;
import dev.memoryweave.transfer.Transfer.Imported.Outcome;
import dev.memoryweave.transfer.TransferFormat.TransferException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exports and imports of files, between stores of both kinds. */
class TransferTest {
  private static final Provenance PERSON = Provenance.of(Source.USER, "ann");
  private static final Provenance AGENT = Provenance.of(Source.AGENT, "codex");
  private static final Clock NOON =
      Clock.fixed(Instant.parse("2026-03-01T12:00:00Z"), ZoneOffset.UTC);

  @TempDir Path folder;

  /** A person's own export, whose authors stay. */
  private static final ImportOptions OWN = ImportOptions.DEFAULT.withKeepAuthors(true);

  private final List<MemoryStore> stores = new ArrayList<>();
  private AgentMemory memory;
  private int files;

  @BeforeEach
  void fill() {
    memory = memory(sqlite(), "demo", PERSON);
    NodeId top = memory.remember(draft(NodeKind.ARCHITECTURE, "Orders are queued")).id();
    memory.remember(
        NodeDraft.builder(NodeKind.DECISION, "We use SQLite 🗄️ für Größe 数据库")
            .body(
                "Because it needs no server.\n\n\tmit Tabulator, \u202Eلطيف\u202C and \\ \"quotes\".")
            .parent(top)
            .evidence(Evidence.Draft.of(Evidence.Kind.FILE, "docs/a.md:3", "It needs none."))
            .build());
    NodeId fact = memory.remember(draft(NodeKind.FACT, "The port is 8080")).id();
    memory.remember(
        NodeDraft.builder(NodeKind.FACT, "The port is 8080").id(fact).body("v2").build());
    memory.node(fact).relate(new Relation.Draft(Relation.Predicate.AFFECTS, top, null));
    Evidence.Id taken =
        memory
            .node(fact)
            .attachEvidence(Evidence.Draft.of(Evidence.Kind.LOG, "log:1", "listening on 8080"))
            .id();
    memory.node(fact).detachEvidence(taken, "it is another machine");
    memory.remember(draft(NodeKind.CONSTRAINT, "Never write to production"));
    memory
        .writtenBy(() -> AGENT)
        .reflect(
            TaskReport.builder("Fix the order queue")
                .outcome(TaskReport.Outcome.COMPLETED)
                .verification(Verification.TESTS_PASSED)
                .summary("Fixed the retry of the order queue, which lost messages on a restart.")
                .facts(List.of("The order queue retries three times before it gives up"))
                .gotchas(List.of("A restart of the order queue loses what is not acknowledged"))
                .build());
    memory
        .session(SessionId.of("s-1"))
        .record(Message.of(Message.Role.USER, "What is the port of the order service?"));
    memory.maintenance().checkpoints().create("before", "a checkpoint");
    NodeId gone = memory.remember(draft(NodeKind.NOTE, "A note")).id();
    memory.writtenBy(() -> Provenance.of(Source.USER)).node(gone).forget("done with");
  }

  @AfterEach
  void close() {
    stores.forEach(MemoryStore::close);
  }

  private MemoryStore sqlite() {
    MemoryStore store = SqliteMemoryStore.openInMemory();
    stores.add(store);
    return store;
  }

  private MemoryStore inMemory() {
    MemoryStore store = InMemoryStore.create();
    stores.add(store);
    return store;
  }

  private static AgentMemory memory(MemoryStore store, String project, Provenance author) {
    return AgentMemory.builder(store).project(project).author(author).clock(NOON).build();
  }

  private static NodeDraft draft(NodeKind kind, String title) {
    return NodeDraft.builder(kind, title).body(title + ".").build();
  }

  private Path free() {
    return folder.resolve("export-" + ++files + ".jsonl");
  }

  private Path exported(AgentMemory from) {
    Path file = free();
    from.maintenance().transfer().exportTo(file);
    return file;
  }

  private static Transfer.Imported imported(AgentMemory into, Path file) {
    return imported(into, file, OWN);
  }

  private static Transfer.Imported imported(AgentMemory into, Path file, ImportOptions options) {
    return into.maintenance().transfer().importFrom(file, options);
  }

  private Path changed(Path file, UnaryOperator<String> change) throws IOException {
    Path other = free();
    Files.writeString(other, change.apply(Files.readString(file)));
    return other;
  }

  private Path withLines(Path file, UnaryOperator<List<String>> change) throws IOException {
    Path other = free();
    List<String> lines = change.apply(new ArrayList<>(Files.readAllLines(file)));
    Files.writeString(other, String.join("\n", lines) + "\n");
    return other;
  }

  private static final ImportOptions LENIENT = OWN.withSkipDamaged(true);

  // ---- round trips ------------------------------------------------------------------------------

  @Test
  void exportImportExport_givesTheSameBytes_inStoresOfBothKinds() throws IOException {
    Path first = exported(memory);
    AgentMemory second = memory(inMemory(), "demo", PERSON);
    AgentMemory third = memory(sqlite(), "demo", PERSON);

    Transfer.Imported report = imported(second, first);

    assertThat(report.problems()).isEmpty();
    assertThat(report.applied()).isTrue();
    assertThat(report.count(Outcome.ADDED)).isEqualTo(report.lines());
    Path again = exported(second);
    assertThat(again).hasSameTextualContentAs(first);
    imported(third, again);
    assertThat(exported(third)).hasSameTextualContentAs(first);
    assertThat(third.maintenance().verify().isSound()).isTrue();
    assertThat(Files.readString(first)).contains("checkpoint.created", "\"detached\"", "v2");
  }

  @Test
  void aMemoryThatWasCarriedOver_hasItsHistoryEvidenceAndDecisions() {
    AgentMemory second = memory(inMemory(), "demo", PERSON);
    imported(second, exported(memory));

    NodeId fact = NodeId.of("fact.the-port-is-8080");
    assertThat(second.node(fact).history()).isEqualTo(memory.node(fact).history());
    assertThat(second.maintenance().checkpoints().list(10)).hasSize(1);
    assertThat(second.maintenance().checkpoints().diff("before", null, 10).added())
        .isEqualTo(memory.maintenance().checkpoints().diff("before", null, 10).added());
    assertThat(second.journal().promotionRecords(10))
        .hasSameSizeAs(memory.journal().promotionRecords(10));
  }

  @Test
  void importingAgain_changesNothing() {
    AgentMemory second = memory(sqlite(), "demo", PERSON);
    Path file = exported(memory);
    imported(second, file);
    int events = second.journal().events(0, 1_000).size();

    for (ImportOptions.Policy policy : ImportOptions.Policy.values()) {
      Transfer.Imported again = imported(second, file, OWN.withPolicy(policy));

      assertThat(again.changesNothing()).as(policy.label()).isTrue();
      assertThat(again.count(Outcome.EQUAL)).isEqualTo(again.lines());
    }
    assertThat(second.journal().events(0, 1_000)).hasSize(events);
    assertThat(exported(second)).hasSameTextualContentAs(file);
  }

  @Test
  void importIntoItsOwnStore_changesNothing() {
    Transfer.Imported report = imported(memory, exported(memory));

    assertThat(report.changesNothing()).isTrue();
    assertThat(report.problems()).isEmpty();
  }

  @Test
  void anotherProject_takesTheScope_andGivesItBack() throws IOException {
    AgentMemory other = memory(sqlite(), "other", PERSON);
    Path file = exported(memory);

    assertThatExceptionOfType(OutsideScopeException.class).isThrownBy(() -> imported(other, file));
    imported(other, file, OWN.mapping(Scope.project("demo"), Scope.project("other")));

    Path back = changed(exported(other), text -> text.replace("project:other", "project:demo"));
    assertThat(withoutEnd(back)).isEqualTo(withoutEnd(file));
  }

  private static List<String> withoutEnd(Path file) throws IOException {
    List<String> lines = Files.readAllLines(file);
    return lines.subList(0, lines.size() - 1);
  }

  @Test
  void aDryRun_tellsWhatItWouldDo_andDoesNothing() {
    AgentMemory second = memory(sqlite(), "demo", PERSON);
    Path file = exported(memory);

    Transfer.Imported dry = imported(second, file, OWN.withDryRun(true));

    assertThat(dry.applied()).isFalse();
    assertThat(second.count(MemoryQuery.all())).isZero();
    assertThat(imported(second, file).counts()).isEqualTo(dry.counts());
  }

  @Test
  void anExport_writesOverNothing_andIsForItsOwner() throws IOException {
    Path file = exported(memory);

    assertThatExceptionOfType(TransferException.class)
        .isThrownBy(() -> memory.maintenance().transfer().exportTo(file))
        .withMessageContaining("already");
    assertThat(Files.getPosixFilePermissions(file)).hasSize(2);
    try (var all = Files.list(folder)) {
      assertThat(all).containsExactly(file);
    }
  }

  @Test
  void anExport_countsWhatItHolds() {
    Transfer.Exported report = memory.maintenance().transfer().exportTo(free());

    assertThat(report.counts().memories()).isEqualTo(memory.count(MemoryQuery.all()));
    assertThat(report.counts().versions()).isPositive();
    assertThat(report.counts().decisions()).isPositive();
    assertThat(report.counts().sessions()).isEqualTo(1);
    assertThat(report.counts().relations()).isPositive();
    assertThat(report.unreadable()).isZero();
  }

  // ---- merging ----------------------------------------------------------------------------------

  private AgentMemory other(String body) {
    AgentMemory other =
        AgentMemory.builder(sqlite())
            .project("demo")
            .author(PERSON)
            .clock(Clock.offset(NOON, java.time.Duration.ofDays(1)))
            .build();
    other.remember(
        NodeDraft.builder(NodeKind.FACT, "The port is 8080")
            .id(NodeId.of("fact.the-port-is-8080"))
            .body(body)
            .build());
    return other;
  }

  @Test
  void policies_decideOnWhatSaysSomethingElse() {
    Path newer = exported(other("It is 9090 now."));
    NodeId id = NodeId.of("fact.the-port-is-8080");

    Transfer.Imported keep =
        imported(memory, newer, OWN.withPolicy(ImportOptions.Policy.KEEP_EXISTING));
    assertThat(keep.memories(Outcome.KEPT)).isEqualTo(1);
    Transfer.Imported refuse =
        imported(memory, newer, OWN.withPolicy(ImportOptions.Policy.REFUSE_CONFLICTS));
    assertThat(refuse.refused()).isTrue();
    assertThat(refuse.applied()).isFalse();
    assertThat(refuse.problems()).anyMatch(problem -> problem.line() == 2);
    assertThat(memory.node(id).require().body()).isEqualTo("v2");

    Transfer.Imported merge = imported(memory, newer);
    assertThat(merge.memories(Outcome.CHANGED)).isEqualTo(1);
    assertThat(memory.node(id).require().body()).isEqualTo("It is 9090 now.");
    assertThat(memory.node(id).require().revision()).isEqualTo(3);
    assertThat(imported(memory, newer).changesNothing()).isTrue();
  }

  @Test
  void anOlderVersion_countsOnlyWhereItReplaces() {
    AgentMemory newer = other("It is 9090 now.");
    Path older = exported(memory);
    NodeId id = NodeId.of("fact.the-port-is-8080");

    assertThat(imported(newer, older).memories(Outcome.KEPT)).isEqualTo(1);
    ImportOptions replace = OWN.withPolicy(ImportOptions.Policy.REPLACE);
    assertThat(imported(newer, older, replace).memories(Outcome.CHANGED)).isEqualTo(1);
    assertThat(newer.node(id).require().body()).isEqualTo("v2");
    assertThat(imported(newer, older, replace).changesNothing()).isTrue();
    assertThat(newer.maintenance().verify().isSound()).isTrue();
  }

  // ---- whose word it is -------------------------------------------------------------------------

  @Test
  void anAgentsImport_bringsInTheWordOfAFile() {
    AgentMemory agents = memory(sqlite(), "demo", AGENT);
    Path file = exported(memory);

    imported(agents, file, ImportOptions.DEFAULT);

    List<MemoryNode> all = agents.list(MemoryQuery.all()).items();
    assertThat(all).isNotEmpty();
    assertThat(all).allMatch(node -> node.provenance().trust() == Trust.IMPORT);
    assertThat(all).allMatch(node -> node.usage().confirmedBy().isEmpty());
    assertThat(agents.node(NodeId.of("constraint.never-write-to-production")).require().status())
        .isEqualTo(NodeStatus.CANDIDATE);
    assertThat(imported(agents, file, ImportOptions.DEFAULT).changesNothing()).isTrue();
  }

  @Test
  void anAgentsImport_changesNoWordOfAPerson() {
    Path newer = exported(other("It is 9090 now."));

    Transfer.Imported report =
        imported(
            memory.writtenBy(() -> AGENT),
            newer,
            ImportOptions.DEFAULT.withPolicy(ImportOptions.Policy.REPLACE));

    assertThat(report.memories(Outcome.REFUSED)).isEqualTo(1);
    assertThat(memory.node(NodeId.of("fact.the-port-is-8080")).require().body()).isEqualTo("v2");
  }

  @Test
  void aSecret_refusesItsLine_andIsNeverShown() throws IOException {
    String token = "ghp_" + "x7Kq9LmN2pRsT4vWyZ1bC3dE5fG6hJ8kQ0aB";
    Path file = changed(exported(memory), text -> text.replace("It needs none.", "Use " + token));
    AgentMemory second = memory(sqlite(), "demo", PERSON);

    Transfer.Imported report = imported(second, file);

    assertThat(report.refused()).isTrue();
    assertThat(report.problems())
        .anySatisfy(
            problem -> {
              assertThat(problem.outcome()).isEqualTo(Outcome.REFUSED);
              assertThat(problem.reason()).contains("github").contains("excerpt");
              assertThat(problem.line()).isEqualTo(3);
            });
    assertThat(report.toString()).doesNotContain(token);
    assertThat(second.count(MemoryQuery.all())).isZero();
  }

  @Test
  void clearing_takesAPerson_andLeavesOneEvent() {
    Scope scope = Scope.project("demo");
    assertThatExceptionOfType(NeedsPersonException.class)
        .isThrownBy(
            () -> memory.writtenBy(() -> AGENT).maintenance().clear(scope, "to start over"));
    Path file = exported(memory);

    memory.maintenance().clear(scope, "to start over");

    assertThat(memory.count(MemoryQuery.all())).isZero();
    assertThat(memory.journal().events(0, 10))
        .singleElement()
        .matches(event -> event.type() == MemoryEvent.Type.SCOPE_CLEARED);
    assertThat(memory.maintenance().verify().isSound()).isTrue();
    imported(memory, file);
    assertThat(exported(memory)).hasSameTextualContentAs(file);
  }

  // ---- damage -----------------------------------------------------------------------------------

  private void assertDamaged(Path file, String why) {
    AgentMemory second = memory(sqlite(), "demo", PERSON);
    Transfer.Imported report = imported(second, file);
    assertThat(report.refused()).isTrue();
    assertThat(report.problems()).anyMatch(problem -> problem.reason().contains(why));
    assertThat(second.count(MemoryQuery.all())).isZero();
    Transfer.Imported rest = imported(second, file, LENIENT);
    assertThat(rest.applied()).isTrue();
    assertThat(rest.memories(Outcome.ADDED)).isPositive();
    assertThat(second.maintenance().verify().isSound()).isTrue();
  }

  @Test
  void aFileThatWasCutOff_isNoticed_atAnyPlace() throws IOException {
    byte[] whole = Files.readAllBytes(exported(memory));
    int header = new String(whole, StandardCharsets.UTF_8).indexOf('\n') + 1;
    for (int length = header; length < whole.length - 1; length += 997) {
      Path cut = free();
      Files.write(cut, java.util.Arrays.copyOf(whole, length));
      AgentMemory second = memory(inMemory(), "demo", PERSON);
      assertThat(imported(second, cut).refused()).as("cut at %d", length).isTrue();
    }
  }

  @Test
  void linesThatWereSwappedOrAreThereTwice_areNoticed() throws IOException {
    Path file = exported(memory);
    assertDamaged(
        withLines(
            file,
            lines -> {
              java.util.Collections.swap(lines, 1, 2);
              return lines;
            }),
        "another order");
    assertDamaged(
        withLines(
            file,
            lines -> {
              lines.add(2, lines.get(1));
              return lines;
            }),
        "an earlier line holds the same record");
  }

  @Test
  void twoExportsInOneFile_areRefused() throws IOException {
    Path file = exported(memory);
    assertDamaged(changed(file, text -> text + text), "after the end");
  }

  @Test
  void whatAnEditorAdds_isPassedOver() throws IOException {
    Path file = exported(memory);
    AgentMemory second = memory(sqlite(), "demo", PERSON);

    Transfer.Imported report =
        imported(second, changed(file, text -> "\uFEFF" + text.replace("\n", "\r\n") + "\r\n"));

    assertThat(report.problems()).isEmpty();
    assertThat(exported(second)).hasSameTextualContentAs(file);
  }

  @Test
  void damagedLines_areNamed_andTheRestIsTaken() throws IOException {
    Path file = exported(memory);
    List<String> bad =
        List.of(
            "{\"type\":\"memory\"",
            "{\"type\":\"memory\",\"scope\":\"project:demo\",\"id\":\"fact.a\"}",
            "{\"type\":\"event\",\"event\":\"memory.eaten\",\"scope\":\"project:demo\","
                + "\"subject\":\"a\",\"actor\":\"user\",\"at\":\"2026-03-01T12:00:00Z\"}",
            "{\"type\":\"session\",\"scope\":\"project:stranger\",\"id\":\"a\","
                + "\"startedAt\":\"2026-03-01T12:00:00Z\",\"lastActiveAt\":\"2026-03-01T12:00:00Z\"}",
            "{\"type\":\"session\",\"scope\":\"project:demo\",\"id\":\"a\",\"colour\":1,"
                + "\"startedAt\":\"2026-03-01T12:00:00Z\",\"lastActiveAt\":\"2026-03-01T12:00:00Z\"}",
            "{\"type\":\"session\",\"scope\":\"project:demo\",\"id\":\"a\\u0000b\","
                + "\"startedAt\":\"2026-03-01T12:00:00Z\",\"lastActiveAt\":\"2026-03-01T12:00:00Z\"}",
            "{\"type\":\"session\",\"type\":\"event\"}",
            "{} {}",
            "[".repeat(5_000),
            "\u0000");
    Path damaged =
        withLines(
            file,
            lines -> {
              lines.addAll(2, bad);
              return lines;
            });
    AgentMemory second = memory(sqlite(), "demo", PERSON);

    Transfer.Imported report = imported(second, damaged, LENIENT);

    assertThat(report.problems().stream().map(Transfer.Imported.Problem::line))
        .contains(3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L, 11L, 12L);
    assertThat(exported(second)).hasSameTextualContentAs(file);
  }

  @Test
  void invalidUtf8_andAHugeLine_areNamed() throws IOException {
    Path file = exported(memory);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    List<String> lines = Files.readAllLines(file);
    for (int i = 0; i < lines.size(); i++) {
      bytes.writeBytes((lines.get(i) + "\n").getBytes(StandardCharsets.UTF_8));
      if (i == 1) {
        bytes.writeBytes(new byte[] {'"', (byte) 0xC3, (byte) 0x28, '"', '\n'});
        bytes.writeBytes(new byte[300_000]);
        bytes.write('\n');
      }
    }
    Path damaged = free();
    Files.write(damaged, bytes.toByteArray());
    AgentMemory second = memory(sqlite(), "demo", PERSON);

    Transfer.Imported report = imported(second, damaged, LENIENT.withLongestLine(100_000));

    assertThat(report.problems().get(0).reason()).contains("UTF-8");
    assertThat(report.problems().get(1).reason()).contains("longer than 100000 bytes");
    assertThat(exported(second)).hasSameTextualContentAs(file);
  }

  @Test
  void aLaterVersion_andAFileOfAnotherKind_areRefused() throws IOException {
    Path file = exported(memory);
    for (Path other :
        List.of(
            changed(file, text -> text.replaceFirst("\"version\":1", "\"version\":2")),
            changed(file, text -> "hello\n" + text),
            changed(file, text -> ""))) {
      assertThatExceptionOfType(TransferException.class).isThrownBy(() -> imported(memory, other));
    }
  }

  @Test
  void whatNamesARecordThatWasLeftOut_isReported() throws IOException {
    Path file =
        withLines(
            exported(memory),
            lines -> {
              lines.set(1, "{}");
              return lines;
            });
    AgentMemory second = memory(sqlite(), "demo", PERSON);

    Transfer.Imported report = imported(second, file, LENIENT);

    assertThat(report.problems())
        .anyMatch(problem -> problem.reason().contains("a memory that it joins is not here"));
    assertThat(second.maintenance().verify().isSound()).isTrue();
  }
}
