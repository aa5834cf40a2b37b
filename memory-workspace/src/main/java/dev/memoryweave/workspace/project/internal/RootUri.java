package dev.memoryweave.workspace.project.internal;

import dev.memoryweave.text.internal.PlainText;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The address of a folder, as clients give it. */
public final class RootUri {
  private RootUri() {}

  /** The existing folder that a {@code file:} address names, with links resolved, or nothing. */
  public static Optional<Path> folder(String uri) {
    try {
      URI parsed = parse(uri);
      String authority = parsed.getRawAuthority();
      boolean local =
          authority == null || authority.isEmpty() || authority.equalsIgnoreCase("localhost");
      if (!"file".equalsIgnoreCase(parsed.getScheme()) || !local || parsed.getPath() == null) {
        return Optional.empty();
      }
      Path folder = Path.of(new URI("file", null, parsed.getPath(), null)).toRealPath();
      return Files.isDirectory(folder) ? Optional.of(folder) : Optional.empty();
    } catch (URISyntaxException | IllegalArgumentException | IOException e) {
      return Optional.empty();
    }
  }

  /** Some clients do not escape blanks and the like; then the text after the scheme is the path. */
  private static URI parse(String uri) throws URISyntaxException {
    try {
      return new URI(uri);
    } catch (URISyntaxException e) {
      if (PlainText.lowerCase(uri).startsWith("file:///")) {
        return new URI("file", null, uri.substring("file://".length()), null);
      }
      throw e;
    }
  }
}
