package dev.memoryweave.weave.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Origin;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Provenance.WorkTreeMark;
import dev.memoryweave.model.Trust;
import dev.memoryweave.model.Usage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AttributionTest {
  @ParameterizedTest
  @CsvSource({
    "USER, person",
    "CLI, person",
    "PROGRAM, program",
    "AGENT, agent",
    "MCP, agent",
    "SYSTEM, agent",
    "IMPORT, imported",
    "TOOL, tool",
  })
  void source_isNamedByTheKindOfAuthor(Source source, String word) {
    assertThat(of(Provenance.of(source))).isEqualTo(word);
  }

  @Test
  void trustOfAFile_isImportedWhoeverReadIt() {
    assertThat(of(new Provenance(Source.AGENT, Trust.IMPORT, null, null, null)))
        .isEqualTo("imported");
    assertThat(of(new Provenance(Source.IMPORT, Trust.AGENT, null, null, null)))
        .isEqualTo("imported");
    assertThat(of(new Provenance(Source.IMPORT, Trust.TOOL, null, null, null))).isEqualTo("tool");
  }

  @ParameterizedTest
  @CsvSource({"USER, person", "AGENT, person via agent", "PROGRAM, person via program"})
  void wordsOfAPerson_nameWhoRecordedThem(Trust trust, String words) {
    assertThat(of(new Provenance(Source.USER, trust, null, null, null))).isEqualTo(words);
  }

  @Test
  void confirmations_areCountedWhereThereAreSome() {
    Usage twice =
        Usage.NONE
            .confirmedBy(new Provenance.Principal(Trust.USER, null))
            .confirmedBy(new Provenance.Principal(Trust.AGENT, "codex"));
    Provenance agent = Provenance.of(Source.AGENT);

    assertThat(Attribution.of(Memories.node("fact.a", "A").provenance(agent).usage(twice).build()))
        .isEqualTo("agent, confirmed by 2");
  }

  @Test
  void whatAFileSays_isMarkedWithFileAuthorAndCommit() {
    Provenance jane =
        Provenance.of(Source.IMPORT, "Jane Doe")
            .atCommit("3f2a9c1d0000000000000000000000000000abcd");

    assertThat(file(Origin.of("document", "AGENTS.md|README.md"), jane))
        .isEqualTo("file AGENTS.md by Jane Doe, 3f2a9c1d");
    assertThat(file(Origin.of("file", ".memory/records/fact/a.md"), jane))
        .isEqualTo("file .memory by Jane Doe, 3f2a9c1d");
    assertThat(
            file(
                Origin.of("document", "AGENTS.md"),
                Provenance.of(Source.IMPORT).atCommit(WorkTreeMark.of("/home/jane/shop"))))
        .isEqualTo("file AGENTS.md, not committed");
    assertThat(file(Origin.of("document", "AGENTS.md"), Provenance.of(Source.IMPORT)))
        .isEqualTo("file AGENTS.md");
  }

  @Test
  void whateverAnAuthorIsCalled_theMarkKeepsItsForm() {
    Provenance author =
        Provenance.of(Source.IMPORT, "x], person [y, " + "z".repeat(90)).atCommit("a");

    assertThat(file(Origin.of("document", "a,b].md"), author))
        .startsWith("file a_b_.md by x__ person _y_ zzz")
        .endsWith("zz, a")
        .hasSizeLessThan(60);
  }

  private static String file(Origin origin, Provenance provenance) {
    return Attribution.of(
        Memories.node("fact.a", "A").provenance(provenance).origin(origin).build());
  }

  @ParameterizedTest
  @CsvSource({"CANDIDATE", "NEEDS_REVIEW"})
  void whatWaits_isNotConfirmed(NodeStatus status) {
    assertThat(Attribution.of(Memories.node("constraint.a", "A").status(status).build()))
        .isEqualTo("agent, not confirmed");
  }

  private static String of(Provenance provenance) {
    return Attribution.of(Memories.node("fact.a", "A").provenance(provenance).build());
  }
}
