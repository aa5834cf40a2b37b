package dev.memoryweave.workspace.mirror.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.review.Reviews;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Memories with personal data stay out of the files of a project; a person's file stays. */
class PersonalDataInFilesTest {
  private static final String MAIL = String.join("@", "anna.lindqvist", "nordhaus-verlag.de");

  @TempDir Path folder;
  private Clone ada;

  @BeforeEach
  void open() throws GitAPIException, IOException {
    ada = Clone.create(folder.resolve("ada"));
    ada.open(Source.USER);
  }

  @AfterEach
  void close() {
    ada.close();
  }

  private List<Path> filesWith(String text) throws IOException {
    List<Path> found = new ArrayList<>();
    try (Stream<Path> files = Files.walk(ada.root)) {
      for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
        String name = ada.root.relativize(file).toString();
        if (!name.startsWith(".git")
            && Files.readString(file, StandardCharsets.ISO_8859_1).contains(text)) {
          found.add(file);
        }
      }
    }
    return found;
  }

  private NodeId said(NodeKind kind, String title, String body) {
    return ada.memory().remember(NodeDraft.builder(kind, title).body(body).build()).id();
  }

  @Test
  void markedMemory_getsNoFile() throws IOException {
    for (NodeKind kind : List.of(NodeKind.DECISION, NodeKind.GOTCHA, NodeKind.FACT)) {
      NodeId marked = said(kind, "Who signs releases as " + kind, "Ask " + MAIL + " for the key.");
      NodeId other = said(kind, "How releases of a " + kind + " are made", "With a tag.");
      ada.memory().node(other).relate(Relation.Draft.of(Predicate.RELATED_TO, marked));
      assertThat(filesWith("With a tag")).as(kind.label()).isNotEmpty();
    }
    assertThat(filesWith(MAIL)).isEmpty();
    assertThat(filesWith("Who signs releases")).isEmpty();
  }

  @Test
  void memoryThatGetsPersonalData_leavesItsFileAsItWas() throws IOException {
    NodeId id = said(NodeKind.FACT, "Who signs releases", "The release team.");
    List<Path> before = filesWith("The release team.");
    assertThat(before).isNotEmpty();
    ada.memory().remember(NodeDraft.builder(id).body("Ask " + MAIL + ".").build());
    said(NodeKind.FACT, "Another thing", "It is there.");
    assertThat(filesWith(MAIL)).isEmpty();
    assertThat(filesWith("The release team.")).isEqualTo(before);
    assertThat(ada.memory().node(id).require().body()).contains(MAIL);

    ada.memory().remember(NodeDraft.builder(id).body("The team of releases.").build());
    said(NodeKind.FACT, "A third thing", "It is there, too.");
    assertThat(filesWith("The team of releases.")).isNotEmpty();
  }

  @Test
  void fileOfAPersonWithPersonalData_isTakenIn_andStays() throws IOException {
    String text = "---\n---\n\n# Who is on call\n\nAsk " + MAIL + " first.\n";
    ada.writeRecord("fact/who-is-on-call.md", text);
    MemoryNode taken = ada.memory().list(MemoryQuery.all()).items().get(0);
    assertThat(taken.body()).contains(MAIL);
    assertThat(taken.flags()).contains(NodeFlag.HOLDS_PERSONAL_DATA);
    said(NodeKind.FACT, "Another thing", "It is there.");
    assertThat(ada.read("fact/who-is-on-call.md")).contains(MAIL);
  }

  @Test
  void acceptedEditWithPersonalData_endsTheWaiting() throws IOException {
    NodeId id = said(NodeKind.FACT, "Who signs releases", "The release team.");
    ada.replace("fact/who-signs-releases.md", "The release team.", "Ask " + MAIL + " first.");
    Reviews.Item item = ada.memory().reviews().list(10, null).items().get(0);
    ada.memory().reviews().decide(item, new Reviews.Verdict.Accept("true"));
    assertThat(ada.memory().node(id).require().body()).contains(MAIL);
    assertThat(ada.files().status().waiting()).isEmpty();
    assertThat(ada.read("fact/who-signs-releases.md")).contains(MAIL);
  }
}
