package dev.memoryweave.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.mcp.internal.protocol.Json;
import dev.memoryweave.mcp.internal.server.Server;
import dev.memoryweave.mcp.internal.tools.OperationTools;
import dev.memoryweave.operations.OperationCatalog;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Listing;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The files that a release is made with say what the server is. */
class PackagingTest {
  private static final Path FOLDER = Path.of("packaging");
  private static final Pattern VERSION =
      Pattern.compile("<artifactId>memory-weave-parent</artifactId>\\s*<version>(.*)</version>");

  private final CallContext memory = CallContext.of(Tools.memory(InMemoryStore.create()));
  private final OperationTools tools =
      new OperationTools(
          OperationCatalog.standard(), Listing.of(Profile.MINIMAL), exchange -> memory, () -> {});

  private static Map<String, Object> read(String file) throws IOException {
    return Tools.json(Files.readString(FOLDER.resolve(file)));
  }

  private static String version() throws IOException {
    Matcher version = VERSION.matcher(Files.readString(Path.of("pom.xml")));
    assertThat(version.find()).isTrue();
    return version.group(1);
  }

  private static List<Object> names(Object list) {
    return ((List<?>) list).stream().map(each -> Json.object(each).get("name")).toList();
  }

  @Test
  void theBundle_namesTheToolsAndPromptsOfTheServer() throws IOException {
    Map<String, Object> manifest = read("manifest.json");

    assertThat(manifest).containsEntry("version", version());
    assertThat(names(manifest.get("tools"))).isEqualTo(names(tools.list()));
    assertThat(names(manifest.get("prompts")))
        .isEqualTo(names(Server.features(tools, exchange -> memory).prompts().list()));
  }

  @Test
  void theEntryOfTheRegistry_hasTheVersionAndPlacesForTheBundle() throws IOException {
    Map<String, Object> entry = read("server.json");
    Map<String, Object> bundle = Json.object(((List<?>) entry.get("packages")).get(0));

    assertThat(entry).containsEntry("version", version());
    assertThat(entry.get("description").toString().length()).isLessThanOrEqualTo(100);
    assertThat(bundle)
        .containsEntry("identifier", "@BUNDLE_URL@")
        .containsEntry("fileSha256", "@BUNDLE_SHA256@");
    assertThat(Files.readString(FOLDER.resolve("Dockerfile")))
        .contains("io.modelcontextprotocol.server.name=\"" + entry.get("name") + "\"");
  }
}
