package dev.memoryweave.operations.opening;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.operations.internal.project.StatusOperation;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.IndexingObstacle;
import dev.memoryweave.operations.model.OpenProject;
import dev.memoryweave.operations.model.Progress;
import dev.memoryweave.operations.model.Speakers;
import dev.memoryweave.store.StoreClosedException;
import dev.memoryweave.workspace.indexing.IndexingObserver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProjectOpeningTest {
  private static final Speakers SPEAKERS = Speakers.named(Source.CLI, "weave", "ada");

  @TempDir Path folder;

  private ProjectOpening opening(String root, Set<String> flags) {
    OpeningOptions options =
        OpeningOptions.read(Map.of("--project-root", root, "--db", "memory:"), flags, Map.of());
    return new ProjectOpening(options, SPEAKERS, null, event -> {}, new IndexingObserver() {});
  }

  @Test
  void aProject_isOpenedOnceWithItsStoreAndAuthors() throws IOException {
    Files.writeString(folder.resolve("README.md"), "# Shop\n\nA shop.\n");
    try (ProjectOpening opening = opening(folder.toString(), Set.of())) {
      CallContext first = opening.open(List::of);
      CallContext second = opening.open(List::of);

      assertThat(second).isSameAs(first);
      assertThat(first.requireProject().isIndexed()).isTrue();
      assertThat(first.memory().status().store().engine()).contains("memory");
      assertThat(first.memory().remember(NodeDraft.builder(NodeKind.FACT, "A port").build()))
          .extracting(node -> node.provenance().principalId())
          .isEqualTo("weave");
      assertThat(first.personal().author().principalId()).isEqualTo("ada");
    }
  }

  @Test
  void files_areLeftAloneIfTheOptionsSaySo() {
    try (ProjectOpening opening = opening(folder.toString(), Set.of("--no-indexing"))) {
      assertThat(opening.open(List::of).requireProject().obstacle())
          .contains(IndexingObstacle.NOT_WANTED);
    }
  }

  @Test
  void files_areReadOnlyWhenSomebodyAsks_ifTheSharedSettingsSaySo() throws IOException {
    Files.writeString(folder.resolve("README.md"), "# Shop\n\nA shop that sells lanterns.\n");
    Files.createDirectory(folder.resolve(".memory"));
    Files.writeString(folder.resolve(".memory/events.jsonl"), "");
    Files.writeString(
        folder.resolve(".memory/config.json"),
        "{\"version\": 5, \"project\": {\"id\": \"project.shop\", \"name\": \"Shop\"},"
            + " \"memory\": {\"defaultTokenBudget\": 1500, \"autoIndex\": false}}");
    try (ProjectOpening opening = opening(folder.toString(), Set.of())) {
      OpenProject project = opening.open(List::of).requireProject();

      assertThat(project.workspace().memory().knowledge().document("README.md")).isEmpty();
      assertThat(project.isIndexed()).isTrue();

      var unused = project.refresh(Progress.NONE);
      assertThat(project.workspace().memory().knowledge().document("README.md")).isPresent();
    }
  }

  @Test
  void aFailedOpening_isTriedAgain() throws IOException {
    Path missing = folder.resolve("shop");
    try (ProjectOpening opening = opening(missing.toString(), Set.of())) {
      assertThatThrownBy(() -> opening.open(List::of)).hasMessageContaining("shop");
      Files.createDirectory(missing);

      assertThat(opening.open(List::of).project()).isNotNull();
    }
  }

  @Test
  void nothing_isOpenedAfterTheEnd() {
    ProjectOpening opening = opening(folder.toString(), Set.of());
    opening.close();

    assertThatThrownBy(() -> opening.open(List::of)).isInstanceOf(StoreClosedException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"yes", "1", "of"})
  void aSwitchOfTheEnvironment_isOnOrOff(String value) {
    assertThatThrownBy(
            () -> OpeningOptions.read(Map.of(), Set.of(), Map.of("MEMORY_INDEXING", value)))
        .isInstanceOf(UsageException.class)
        .hasMessage("MEMORY_INDEXING is '" + value + "', but must be 'on' or 'off'");
  }

  private static OpeningOptions options(Map<String, String> values, Map<String, String> variables) {
    return OpeningOptions.read(values, Set.of(), variables);
  }

  @Test
  void theDatabase_isNamedByAnOption_elseByAVariable() {
    Map<String, String> variable = Map.of("MEMORY_DB", "memory:");
    assertThat(options(Map.of(), variable).store().database()).isEqualTo("memory:");
    assertThat(options(Map.of("--db", "x.db"), variable).store().database()).isEqualTo("x.db");
    assertThat(options(Map.of(), Map.of("MEMORY_DB", " ")).store().database())
        .endsWith("memory.db");
  }

  @Test
  void theWorkspaceAndTheTenant_areNamedByTheUser_anOptionBeforeAVariable() {
    assertThat(options(Map.of(), Map.of("MEMORY_TENANT", " ")).broader()).isEmpty();
    assertThat(
            options(
                    Map.of("--tenant", "acme"),
                    Map.of("MEMORY_TENANT", "jane", "MEMORY_WORKSPACE", "shops"))
                .broader())
        .containsExactly(Scope.workspace("shops"), Scope.tenant("acme"));
    assertThat(options(Map.of("--tenant", "acme"), Map.of()).onProject("x").broader())
        .containsExactly(Scope.tenant("acme"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "a\nb", "a\u0000", "  "})
  void aKeyThatCannotBeOne_isRefusedByTheNameOfWhatGaveIt(String key) {
    assertThatThrownBy(() -> options(Map.of("--tenant", key), Map.of()))
        .isInstanceOf(UsageException.class)
        .hasMessage("--tenant must be 1 to 200 characters on one line; it names a tenant");
    assertThatThrownBy(
            () -> options(Map.of(), Map.of("MEMORY_WORKSPACE", "w" + key.repeat(300) + "w")))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("MEMORY_WORKSPACE must be 1 to 200 characters on one line");
  }

  @Test
  void theProjectsMemory_sees_theTenantThatIsNamed_whateverItsFilesSay() throws IOException {
    Files.createDirectory(folder.resolve(".memory"));
    Files.writeString(
        folder.resolve(".memory/config.yaml"), "tenant: secret\nproject:\n  tenant: secret\n");
    OpeningOptions options =
        options(
            Map.of("--project-root", folder.toString(), "--db", "memory:", "--tenant", "acme"),
            Map.of());
    try (ProjectOpening opening =
        new ProjectOpening(options, SPEAKERS, null, event -> {}, new IndexingObserver() {})) {
      ScopeChain chain = opening.open(List::of).memory().scopes();

      assertThat(chain.at(Scope.Level.TENANT)).contains(Scope.tenant("acme"));
      assertThat(chain.at(Scope.Level.WORKSPACE)).contains(Scope.workspace("default"));
      assertThat(StatusOperation.text(opening.open(List::of)))
          .contains("It belongs to tenant acme.\n");
    }
    try (ProjectOpening opening = opening(folder.toString(), Set.of())) {
      assertThat(opening.open(List::of).memory().scopes().at(Scope.Level.TENANT))
          .contains(Scope.tenant("default"));
      assertThat(StatusOperation.text(opening.open(List::of))).doesNotContain("belongs to");
    }
  }
}
