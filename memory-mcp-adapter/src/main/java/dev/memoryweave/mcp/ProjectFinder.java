package dev.memoryweave.mcp;

import dev.memoryweave.mcp.Project.IdentitySource;
import dev.memoryweave.mcp.Project.RootSource;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds out which project is served: which folder, and under which name its memories are filed. */
final class ProjectFinder {
  private static final Logger LOG = LoggerFactory.getLogger(ProjectFinder.class);
  private static final int LONGEST_IDENTITY = 200;
  private static final int HASH_DIGITS = 16;

  private final ServerOptions options;
  private final Path workingDirectory;

  ProjectFinder(ServerOptions options, Path workingDirectory) {
    this.options = options;
    this.workingDirectory = workingDirectory;
  }

  /**
   * The project.
   *
   * @param clientRoots asks the client for the addresses of its folders; called only if nothing was
   *     said at the start
   * @throws UnusableRootException if what was said names no folder
   */
  Project find(Supplier<List<String>> clientRoots) {
    if (options.projectRoot() != null) {
      return named(options.projectRoot(), RootSource.OPTION);
    }
    if (options.environmentRoot() != null) {
      return named(options.environmentRoot(), RootSource.ENVIRONMENT);
    }
    for (String uri : clientRoots.get()) {
      Optional<Path> folder = folderOf(uri);
      if (folder.isPresent()) {
        return project(folder.get(), RootSource.CLIENT);
      }
      LOG.warn("The client's root {} is no folder on this machine and is passed over", uri);
    }
    return named(workingDirectory.toString(), RootSource.WORKING_DIRECTORY);
  }

  private static Project named(String folder, RootSource source) {
    try {
      return project(Path.of(folder).toRealPath(), source);
    } catch (InvalidPathException e) {
      throw new UnusableRootException(folder, source, "that is no path");
    } catch (IOException e) {
      throw new UnusableRootException(folder, source, "there is nothing that can be read");
    }
  }

  private static Project project(Path root, RootSource source) {
    if (!Files.isDirectory(root)) {
      throw new UnusableRootException(root.toString(), source, "it is no folder");
    }
    Optional<String> origin = GitOrigin.of(root).filter(ProjectFinder::fits);
    return new Project(
        root,
        source,
        origin.orElseGet(() -> "path-" + hash(root)),
        origin.isPresent() ? IdentitySource.GIT_REMOTE : IdentitySource.ROOT_PATH);
  }

  private static boolean fits(String identity) {
    return identity.length() <= LONGEST_IDENTITY
        && identity.codePoints().noneMatch(Character::isISOControl);
  }

  private static String hash(Path root) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256")
              .digest(root.toString().getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest).substring(0, HASH_DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java has SHA-256", e);
    }
  }

  /** The existing folder that a {@code file:} address names, or nothing. */
  static Optional<Path> folderOf(String uri) {
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

  /** Some clients do not escape blanks and the like; then what follows the scheme is the path. */
  private static URI parse(String uri) throws URISyntaxException {
    try {
      return new URI(uri);
    } catch (URISyntaxException e) {
      if (uri.toLowerCase(Locale.ROOT).startsWith("file:///")) {
        return new URI("file", null, uri.substring("file://".length()), null);
      }
      throw e;
    }
  }
}
