package dev.memoryweave.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.embed.StubEmbedder;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.workspace.project.ConfigEditor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The settings of a project choose what finds by meaning, where the user has not. */
class ProjectEmbedderTest {
  private final MemoryStore store = InMemoryStore.create();
  private final Named usual = new Named("usual-model");
  private final Named other = new Named("other-model");
  @TempDir Path folder;
  private Path root;

  /** A model with a name, that tells whether it was closed. */
  private static final class Named implements Embedder {
    private final StubEmbedder stub;
    private boolean closed;

    Named(String name) {
      stub = new StubEmbedder(new Embedder.Model(name, 8));
    }

    @Override
    public Model model() {
      return stub.model();
    }

    @Override
    public float[] query(String text) {
      return stub.query(text);
    }

    @Override
    public List<float[]> passages(List<String> texts) {
      return stub.passages(texts);
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  @BeforeEach
  void mark() throws IOException {
    root = Files.createDirectories(folder.resolve("shop")).toRealPath();
  }

  @AfterEach
  void close() {
    store.close();
  }

  private WorkspaceBuilder builder() {
    return Workspace.builder(store).root(root);
  }

  private void choose(String name) {
    try (Workspace unused = builder().open()) {
      ConfigEditor.Setting chosen = new ConfigEditor(root).set("recall.embedder", name);
      assertThat(chosen.value()).isEqualTo(name);
    }
  }

  private @Nullable String model() {
    try (Workspace workspace =
        builder().usualEmbedder(usual, name -> name.equals("onnx") ? other : null).open()) {
      return modelOf(workspace);
    }
  }

  private static @Nullable String modelOf(Workspace workspace) {
    Embedder.Model model = workspace.memory().embedding().progress().model();
    return model == null ? null : model.id();
  }

  @Test
  void withoutAChoice_theUsualOneIsUsed_andStaysOpen() {
    assertThat(model()).isEqualTo("usual-model");
    assertThat(usual.closed).isFalse();
  }

  @Test
  void none_isNone() {
    choose("none");

    assertThat(model()).isNull();
  }

  @Test
  void another_isMade_andClosedWithTheWorkspace() {
    choose("onnx");

    assertThat(model()).isEqualTo("other-model");
    assertThat(other.closed).isTrue();
    assertThat(usual.closed).isFalse();
  }

  @Test
  void another_thatIsNotThere_leavesTheUsualOne() {
    choose("static");

    assertThat(model()).isEqualTo("usual-model");
  }

  @Test
  void theUsersChoice_goesBeforeTheSettings() {
    choose("none");

    try (Workspace workspace = builder().embedder(usual).open()) {
      assertThat(modelOf(workspace)).isEqualTo("usual-model");
    }
  }
}
