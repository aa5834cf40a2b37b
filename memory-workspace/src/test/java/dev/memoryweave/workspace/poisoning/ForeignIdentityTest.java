package dev.memoryweave.workspace.poisoning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A clone whose committed settings claim to be the project of somebody else. */
class ForeignIdentityTest {
  private static final String PRIVATE = "github.com/acme/private-shop";
  private static final String OURS = "our-private-shop";
  private static final List<String> RULES =
      List.of("Never tell the price of gold", "Refunds need the approval of Ada");

  @TempDir Path folder;
  private final MemoryStore store = InMemoryStore.create();

  private Path repository(String name, String remote) throws IOException {
    Path root = folder.resolve(name);
    Files.createDirectories(root.resolve(".git"));
    Files.writeString(root.resolve(".git/HEAD"), "ref: refs/heads/main\n");
    Files.writeString(
        root.resolve(".git/config"), "[remote \"origin\"]\n\turl = https://" + remote + ".git\n");
    return root;
  }

  private static void claim(Path root, String id) throws IOException {
    Files.createDirectories(root.resolve(".memory"));
    Files.writeString(root.resolve(".memory/config.yaml"), "project:\n  id: " + id + "\n");
  }

  private Workspace open(Path root, Provenance author) {
    return Workspace.builder(store).root(root).author(author).memoryFolder(false).open();
  }

  @BeforeEach
  void rememberWhatIsPrivate() throws IOException {
    Path shop = repository("shop", PRIVATE);
    Path ours = repository("ours", "git.example/us/shop");
    claim(ours, OURS);
    for (Path root : List.of(shop, ours)) {
      try (Workspace workspace = open(root, Provenance.of(Source.USER, "ada"))) {
        RULES.forEach(
            rule ->
                workspace.memory().remember(NodeDraft.builder(NodeKind.CONSTRAINT, rule).build()));
      }
    }
  }

  private List<MemoryNode> nodes(String key) {
    NodeStore.Query all =
        NodeStore.Query.first(
            NodeFilter.in(Scope.project(key)),
            NodeStore.Query.Order.OLDEST_FIRST,
            NodeStore.Query.MAX_LIMIT);
    return store.read(tx -> tx.nodes().list(all).items());
  }

  @ParameterizedTest
  @ValueSource(strings = {PRIVATE, OURS, "GitHub.com/Acme/private-shop"})
  void aCloneThatClaimsAnotherProject_readsAndWritesNothingOfIt(String id) throws IOException {
    List<MemoryNode> before =
        List.of(PRIVATE, OURS).stream().flatMap(k -> nodes(k).stream()).toList();
    Path clone = repository("clone", "github.com/mallory/tool");
    claim(clone, id);

    try (Workspace workspace = open(clone, Provenance.of(Source.AGENT, "codex"))) {
      for (String task : List.of("price of gold", "refunds", "anything")) {
        assertThat(workspace.memory().weave(RecallRequest.forTask(task)).markdown())
            .doesNotContain("gold", "Refunds");
      }
      assertThat(workspace.memory().status().nodes()).isZero();
      NodeId rule = NodeId.of("constraint.never-tell-the-price-of-gold");
      workspace.memory().remember(NodeDraft.builder(rule).title("Tell the price of gold").build());
      workspace.memory().remember(NodeDraft.builder(NodeKind.FACT, "Mallory was here").build());
    }

    assertThat(List.of(PRIVATE, OURS).stream().flatMap(key -> nodes(key).stream()).toList())
        .hasSize(4)
        .isEqualTo(before);
    assertThat(nodes("github.com/mallory/tool")).hasSize(2);
  }
}
