package dev.memoryweave.workspace.mirror.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.workspace.mirror.ProjectFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records that people write by hand, or with other programs for notes. */
class HandwrittenNotesTest {
  @TempDir Path folder;
  private Clone ada;

  @BeforeEach
  void createRepository() throws GitAPIException, IOException {
    ada = Clone.create(folder.resolve("ada"));
  }

  @AfterEach
  void close() {
    ada.close();
  }

  private MemoryNode node(String id) {
    return ada.memory().node(NodeId.of(id)).require();
  }

  private void assertClean() {
    assertThat(ada.files().check()).isEmpty();
    assertThat(ada.files().status().isClean()).isTrue();
    assertThat(ada.files().sync().changedNothing()).isTrue();
  }

  @Test
  void aColonInAField_isPartOfItsText() throws IOException {
    ada.writeRecord(
        "fact/lamps.md",
        """
        ---
        title: Lamps: what they burn
        summary: Oil: whale, then kerosene
        tags:
          - Open sea
        symbols:
          - area: harbour
          - @night
          - *bright*
        evidence:
          - kind: file
            locator: lamps.txt: the list
            excerpt: |-
              a: b: c
              - @d
        ---

        # Lamps

        They burn kerosene.
        """);

    MemoryNode lamps = node("fact.lamps");
    assertThat(lamps.title()).isEqualTo("Lamps");
    assertThat(lamps.ownSummary()).isEqualTo("Oil: whale, then kerosene");
    assertThat(lamps.tags()).containsExactly("open-sea");
    assertThat(lamps.symbols()).containsExactly("area: harbour", "@night", "*bright*");
    assertThat(ada.memory().node(lamps.id()).evidence())
        .singleElement()
        .satisfies(
            piece -> {
              assertThat(piece.locator()).isEqualTo("lamps.txt: the list");
              assertThat(piece.excerpt()).isEqualTo("a: b: c\n- @d");
            });
    assertThat(ada.memory().recall(RecallRequest.forTask("lamps kerosene")).toString())
        .contains("They burn kerosene.");
    assertClean();
  }

  @Test
  void fieldsOfAnotherProgram_arePassedOver_andStay() throws IOException {
    String foreign =
        """
        aliases: []
        date: 2026-03-01
        title: Ropes: all of them
        cssclasses:
          # how it looks
          - wide
        nested:
          by: {hand: true}
        """;
    ada.writeRecord(
        "fact/ropes.md",
        "---\n"
            + foreign
            + "author: Jane Doe\ntags: sea, hemp\ncreated: 2026-02-01\n---\n\n# Ropes\n\nOf hemp.\n");
    MemoryNode ropes = node("fact.ropes");
    assertThat(ropes.title()).isEqualTo("Ropes");
    assertThat(ropes.tags()).containsExactlyInAnyOrder("hemp", "sea");
    assertThat(ropes.createdAt()).isEqualTo("2026-02-01T00:00:00Z");
    assertClean();

    ada.memory().remember(NodeDraft.builder(ropes.id()).title("Ropes").body("Of nylon.").build());

    assertThat(ada.read("fact/ropes.md"))
        .contains("Of nylon.")
        .contains(foreign)
        .contains("author: user\n")
        .doesNotContain("Jane");
    assertThat(node("fact.ropes").body()).isEqualTo("Of nylon.");
    assertClean();
    String written = ada.read("fact/ropes.md");
    ada.memory().remember(NodeDraft.builder(ropes.id()).title("Ropes").body("Of steel.").build());
    assertThat(ada.read("fact/ropes.md")).isEqualTo(written.replace("nylon", "steel"));
  }

  @Test
  void fieldsBesideASharedNode_stay() throws IOException {
    NodeId masts = NodeId.of("decision.masts");
    ada.memory()
        .remember(NodeDraft.builder(masts).title("Masts").body("Of pine.").importance(.9).build());
    ada.replace("decision/masts.md", "importance:", "banner: tall: trees\nimportance:");

    ada.memory()
        .remember(NodeDraft.builder(masts).title("Masts").body("Of oak.").importance(.5).build());

    assertThat(ada.read("decision/masts.md")).contains("banner: tall: trees\n");
    assertThat(node("decision.masts").body()).isEqualTo("Of oak.");
  }

  @Test
  void aTitleThatIsAField_isTheTitleWhereThereIsNoHeading() throws IOException {
    ada.writeRecord("fact/sails.md", "---\ntitle: Sails: a list\n---\nOf canvas.\n");

    assertThat(node("fact.sails").title()).isEqualTo("Sails: a list");
    assertThat(node("fact.sails").body()).isEqualTo("Of canvas.");
    assertClean();
  }

  @Test
  void aFieldThatIsMuchLikeOneOfOurs_isPointedOut() throws IOException {
    ada.writeRecord("fact/oars.md", "---\nanchor: src/**\n---\n\n# Oars\n");

    assertThat(node("fact.oars").anchors()).isEmpty();
    assertThat(ada.files().check())
        .singleElement()
        .satisfies(finding -> assertThat(finding.remedy()).contains("'anchors'"));
  }

  @Test
  void anOddName_isKept() throws IOException, GitAPIException {
    Map<String, String> names =
        Map.of(
            "dl-11 ticket", "fact.dl-11-ticket",
            "Upper_Case", "fact.upper-case",
            "sub/folder", "fact.sub-folder",
            "con", "fact.con");
    for (String name : names.keySet()) {
      ada.writeRecord("fact/" + name + ".md", "---\n---\n\n# " + name + "\n\nFirst.\n");
    }
    ada.writeRecord("fact/\u706f\u53f0.md", "---\n---\n\n# \u706f\u53f0\n");

    for (String id : names.values()) {
      assertThat(node(id).body()).isEqualTo("First.");
    }
    assertThat(ada.memory().recall(RecallRequest.forTask("\u706f\u53f0")).memories()).isNotEmpty();
    assertClean();
    ada.commit("Notes");
    ada.branch("other");
    ada.open(Source.USER);
    for (Map.Entry<String, String> name : names.entrySet()) {
      NodeId id = NodeId.of(name.getValue());
      ada.memory().remember(NodeDraft.builder(id).title(name.getKey()).body("Second.").build());
      assertThat(ada.read("fact/" + name.getKey() + ".md")).contains("Second.");
      assertThat(ada.root.resolve(MarkdownFormat.path(id))).doesNotExist();
    }
    assertClean();

    for (String name : names.keySet()) {
      Files.delete(ada.file("fact/" + name + ".md"));
    }
    ada.open(Source.USER);
    assertThat(ada.files().sync().waiting()).hasSameSizeAs(names.values());
  }

  @Test
  void anOddNameThatIsThereOnAnotherBranchOnly_takesNothingAway()
      throws IOException, GitAPIException {
    ada.branch("notes");
    ada.writeRecord("fact/tar and pitch.md", "---\n---\n\n# Tar\n\nBoiled.\n");
    assertThat(node("fact.tar-and-pitch").body()).isEqualTo("Boiled.");
    ada.commit("Notes");
    ada.files().sync();

    ada.checkout("main");
    ada.open(Source.USER);
    assertThat(ada.files().sync().archived()).isEmpty();

    ada.checkout("notes");
    ada.open(Source.USER);
    assertThat(node("fact.tar-and-pitch").isInForce()).isTrue();
    assertClean();
  }

  @Test
  void twoNamesOfOneMemory_areOneFileThatCounts_andOneThatIsTold() throws IOException {
    ada.writeRecord("fact/red flag.md", "---\n---\n\n# Odd\n");
    ada.writeRecord("fact/red-flag.md", "---\n---\n\n# Usual\n");
    ada.writeRecord("fact/Red  Flag.md", "---\n---\n\n# Odder\n");

    assertThat(node("fact.red-flag").title()).isEqualTo("Usual");
    assertThat(ada.files().status().findings())
        .extracting(ProjectFiles.Finding::path)
        .containsExactlyInAnyOrder(
            ".memory/records/fact/red flag.md", ".memory/records/fact/Red  Flag.md");

    Files.delete(ada.file("fact/red flag.md"));
    Files.delete(ada.file("fact/Red  Flag.md"));
    Files.move(ada.file("fact/red-flag.md"), ada.file("fact/red flag.md"));
    assertThat(node("fact.red-flag").title()).isEqualTo("Usual");
    assertClean();
    Files.move(ada.file("fact/red flag.md"), ada.file("fact/red-flag.md"));
    assertThat(node("fact.red-flag").title()).isEqualTo("Usual");
    assertClean();
  }

  @Test
  void whatCannotBeRead_neverStopsTheOthers() throws IOException {
    List<String> broken =
        List.of(
            "---\nkey: [a\n---\n\n# T\n",
            "---\n? {a: b}\n: c\nkey: &x [*x]\n---\n\n# T\n",
            "---\nstatus: published\n---\n\n# T\n",
            "no front matter\n",
            "---\n\t\n---\n");
    for (int i = 0; i < broken.size(); i++) {
      ada.writeRecord("fact/broken " + i + ".md", broken.get(i));
    }
    ada.writeRecord("fact/....md", "---\n---\n\n# T\n");
    ada.writeRecord("fact/good.md", "---\n---\n\n# Good\n");

    assertThat(node("fact.good").title()).isEqualTo("Good");
    assertThat(ada.files().status().findings()).hasSize(broken.size());
  }
}
