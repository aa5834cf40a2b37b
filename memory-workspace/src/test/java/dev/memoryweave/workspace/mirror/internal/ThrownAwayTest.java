package dev.memoryweave.workspace.mirror.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation;
import dev.memoryweave.recall.RecallRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A change of files that was never committed, and is thrown away with git. */
class ThrownAwayTest {
  private static final NodeId TAXES = NodeId.of("decision.taxes-come-last");
  private static final NodeId RAIN = NodeId.of("fact.it-rains");

  @TempDir Path folder;
  private Clone ada;
  private Clone ben;

  @BeforeEach
  void createRepository() throws GitAPIException, IOException {
    ada = Clone.create(folder.resolve("ada"));
    ada.memory()
        .remember(
            NodeDraft.builder(NodeKind.DECISION, "Taxes come last")
                .body("They are never added to a line.")
                .build());
    ada.memory().remember(NodeDraft.builder(NodeKind.FACT, "It rains").body("Never.").build());
    ada.commit("A decision");
    ben = Clone.of(ada, folder.resolve("ben"));
  }

  @AfterEach
  void close() {
    ada.close();
    ben.close();
  }

  private String body(NodeId id) {
    return ben.memory().node(id).require().body();
  }

  private void throwAway() throws GitAPIException {
    ben.git.checkout().setAllPaths(true).call();
  }

  private void edit(String path, String text, String by) throws IOException {
    Path file = ben.root.resolve(".memory").resolve(path);
    String before = Files.readString(file);
    assertThat(before).contains(text);
    ben.write(".memory/" + path, before.replace(text, by));
  }

  private void assertInStep() {
    assertThat(ben.files().status().waiting()).isEmpty();
    assertThat(ben.files().sync().changedNothing()).isTrue();
  }

  @Test
  void anEditByHand_goesWithItsFile() throws IOException, GitAPIException {
    assertThat(body(TAXES)).contains("never");
    assertThat(body(RAIN)).contains("Never");
    edit("memory/decisions/taxes-come-last.md", "never", "sometimes");
    edit("records/fact/it-rains.md", "Never", "Sometimes");
    assertThat(body(TAXES)).contains("sometimes");
    assertThat(body(RAIN)).contains("Sometimes");

    throwAway();

    assertThat(body(RAIN)).contains("Never");
    assertThat(body(TAXES)).contains("never");
    assertInStep();
  }

  private void change(Source source) {
    ben.open(source);
    ben.memory()
        .remember(
            NodeDraft.builder(TAXES)
                .title("Taxes come last")
                .body("They are sometimes added.")
                .tags(List.of("money"))
                .importance(.9)
                .build());
    ben.memory().remember(NodeDraft.builder(RAIN).title("It rains").body("Sometimes.").build());
    assertThat(body(TAXES)).contains("sometimes");
  }

  @Test
  void whatAnAgentChanged_goesWithItsFiles() throws IOException, GitAPIException {
    assertThat(body(TAXES)).contains("never");
    change(Source.AGENT);
    assertThat(ben.file("decision/taxes-come-last.md"))
        .as("a file that git does not know")
        .exists();

    throwAway();

    assertThat(body(RAIN)).contains("Never");
    assertThat(body(TAXES)).contains("never");
    assertThat(ben.memory().node(TAXES).require().tags()).isEmpty();
    assertThat(ben.memory().node(TAXES).require().isOfFile()).isTrue();
    assertThat(ben.memory().recall(RecallRequest.forTask("taxes")).toString())
        .doesNotContain("sometimes");
    assertInStep();
    assertThat(ben.git.status().call().isClean()).isTrue();
    assertThat(ben.files().check()).isEmpty();
  }

  @Test
  void whatAnAgentPutOutOfForce_isBackWithItsFiles() throws GitAPIException {
    assertThat(body(TAXES)).contains("never");
    ben.open(Source.AGENT);
    ben.memory().node(TAXES).markStale("outdated");

    throwAway();

    assertThat(ben.memory().node(TAXES).require().isInForce()).isTrue();
    assertInStep();
  }

  @Test
  void whatAnAgentSaidFirst_isItsWordAgain() throws IOException, GitAPIException {
    ben.open(Source.AGENT);
    NodeId hail = NodeId.of("fact.it-hails");
    ben.memory().remember(NodeDraft.builder(hail).title("It hails").body("Here.").build());
    ben.commit("A fact");
    ben.memory()
        .remember(
            NodeDraft.builder(hail)
                .title("It hails")
                .body("There.")
                .related(new Relation.Draft(Relation.Predicate.RELATED_TO, TAXES, null))
                .evidence(Evidence.Draft.of(Evidence.Kind.FILE, "hail.txt", ""))
                .build());

    throwAway();

    assertThat(body(hail)).isEqualTo("Here.");
    assertThat(ben.memory().node(hail).evidence()).isEmpty();
    assertThat(ben.read("fact/it-hails.md")).doesNotContain("relations");
    assertThat(ben.memory().node(hail).require().provenance().source()).isEqualTo(Source.AGENT);
    assertInStep();
  }

  @Test
  void whatAPersonChanged_stays_andTheFileWaits() throws IOException, GitAPIException {
    assertThat(body(TAXES)).contains("never");
    change(Source.USER);

    throwAway();

    assertThat(body(TAXES)).contains("sometimes");
    assertThat(ben.files().status().waiting()).containsOnlyKeys(TAXES, RAIN);
  }

  @Test
  void whatIsCommittedOnAnotherBranch_wasNotThrownAway() throws IOException, GitAPIException {
    assertThat(body(TAXES)).contains("never");
    change(Source.AGENT);
    ben.branch("other");
    ben.commit("Another word");
    ben.checkout("main");

    assertThat(body(TAXES)).contains("sometimes");
    assertThat(ben.files().status().waiting()).containsKey(TAXES);
  }

  @Test
  void aFormerTextThatIsWrittenByHand_isAnEdit() throws IOException, GitAPIException {
    assertThat(body(RAIN)).contains("Never");
    change(Source.AGENT);
    ben.commit("Another word");
    edit("records/fact/it-rains.md", "Sometimes", "Never");

    assertThat(body(RAIN)).contains("Sometimes");
    assertThat(ben.files().status().waiting()).containsKey(RAIN);
  }
}
