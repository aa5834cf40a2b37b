package dev.memoryweave.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.operations.OperationCatalog;
import dev.memoryweave.operations.OperationRunner;
import dev.memoryweave.operations.model.DoorWords;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.IndexingObstacle;
import dev.memoryweave.operations.model.Listing;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.Speakers;
import dev.memoryweave.operations.opening.OpeningOptions;
import dev.memoryweave.operations.opening.ProjectOpening;
import dev.memoryweave.workspace.indexing.IndexingObserver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A memory that is opened for reading is read, and stays byte for byte as it was. */
class ReadOnlyTest {
  private static final Map<String, Object> FACT =
      Map.of("kind", "fact", "title", "The port of the shop is 8080");

  @TempDir Path folder;

  private Path project;
  private Path database;

  @BeforeEach
  void makeProject() throws IOException {
    project = Files.createDirectories(folder.resolve("shop"));
    database = folder.resolve("memory.db");
    Files.writeString(project.resolve("README.md"), "# Shop\n\nA shop that sells lamps.\n");
  }

  private ProjectOpening opening(Set<String> flags) {
    OpeningOptions options =
        OpeningOptions.read(
            Map.of("--project-root", project.toString(), "--db", database.toString()),
            flags,
            Map.of());
    return new ProjectOpening(
        options,
        Speakers.named(Source.MCP, "agent", "user"),
        null,
        event -> {},
        new IndexingObserver() {});
  }

  private static OperationResult call(
      ProjectOpening opening, Listing listing, String operation, Map<String, Object> arguments) {
    return new OperationRunner(DoorWords.PLAIN, listing)
        .run(
            OperationCatalog.standard().find(operation).orElseThrow(),
            arguments,
            () -> opening.open(List::of));
  }

  @Test
  void everythingThatReads_leavesTheDatabaseAsItWas() throws IOException {
    try (ProjectOpening writing = opening(Set.of())) {
      assertThat(call(writing, Listing.WHOLE, "save", FACT).failed()).isFalse();
      assertThat(call(writing, Listing.WHOLE, "status", Map.of("refresh", true)).failed())
          .isFalse();
    }
    byte[] before = Files.readAllBytes(database);
    Listing reading = Listing.of(Profile.FULL).withReadOnly(true);

    try (ProjectOpening opening = opening(Set.of("--read-only"))) {
      assertThat(call(opening, reading, "recall", Map.of("task", "port of the shop")).text())
          .contains("The port of the shop is 8080");
      assertThat(call(opening, reading, "search", Map.of("query", "port")).text())
          .contains("fact.the-port-of-the-shop-is-8080");
      for (String ref : List.of("fact.the-port-of-the-shop-is-8080", "README.md:1-3")) {
        assertThat(call(opening, reading, "inspect", Map.of("ref", ref)).failed()).isFalse();
      }
      assertThat(
              call(opening, reading, "history", Map.of("id", "fact.the-port-of-the-shop-is-8080"))
                  .failed())
          .isFalse();
      for (String operation : List.of("review", "status", "sync", "agent_guide")) {
        OperationResult read = call(opening, reading, operation, Map.of());
        assertThat(read.failed()).as(read.text()).isFalse();
      }
      assertThat(call(opening, reading, "status", Map.of()).text())
          .contains("open for reading only");
      assertThat(opening.open(List::of).requireProject().obstacle())
          .contains(IndexingObstacle.READ_ONLY);
      // Also where a door did not look: the store refuses.
      assertThat(call(opening, Listing.WHOLE, "save", FACT).error())
          .isEqualTo(ErrorKind.PRECONDITION);
    }

    assertThat(Files.readAllBytes(database)).isEqualTo(before);
  }

  @Test
  void aDatabaseThatIsNotThere_isSaidAndNotMade() {
    Listing reading = Listing.of(Profile.MINIMAL).withReadOnly(true);
    try (ProjectOpening opening = opening(Set.of("--read-only"))) {
      OperationResult recalled = call(opening, reading, "recall", Map.of("task", "x"));

      assertThat(recalled.error()).isEqualTo(ErrorKind.UNAVAILABLE);
      assertThat(recalled.text()).startsWith("There is no store memory.db to read");
    }
    assertThat(database).doesNotExist();
    assertThat(project.resolve(".memory")).doesNotExist();
  }
}
