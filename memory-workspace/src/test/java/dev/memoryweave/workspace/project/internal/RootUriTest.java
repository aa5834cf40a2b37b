package dev.memoryweave.workspace.project.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RootUriTest {
  @TempDir Path temporary;

  @Test
  void fileAddresses_areDecoded() throws IOException {
    Path folder = Files.createDirectories(temporary.toRealPath().resolve("pro ject ü%"));
    String raw = folder.toUri().getRawPath();

    assertThat(RootUri.folder(folder.toUri().toString())).contains(folder);
    assertThat(RootUri.folder("file://" + raw)).contains(folder);
    assertThat(RootUri.folder("file://localhost" + raw)).contains(folder);
    assertThat(RootUri.folder("FILE://" + raw)).contains(folder);
    // Not escaped at all, so the blank is no URI and is taken as it stands.
    assertThat(RootUri.folder("file://" + folder)).contains(folder);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "nonsense",
        "https://example.com/",
        "file://host/share",
        "file:x",
        "file:///%00"
      })
  void otherAddresses_areNoFolder(String uri) {
    assertThat(RootUri.folder(uri)).isEmpty();
  }
}
