package dev.memoryweave.cli.internal.install;

import dev.memoryweave.cli.Main;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The command that runs this program again, from anywhere.
 *
 * @param program the script or Java executable, with its absolute path
 * @param arguments the arguments that Java needs; empty for a script
 */
record OwnCommand(String program, List<String> arguments) {
  /** The system property in which the script that started the program passes its own path. */
  static final String LAUNCHER = "memoryweave.launcher";

  /** What lies beside the folder of a build, by the name of that folder. */
  private static final Map<String, List<String>> BUILD_FILES =
      Map.of("target", List.of("pom.xml"), "build", List.of("build.gradle", "build.gradle.kts"));

  /** Copies the list. */
  public OwnCommand {
    arguments = List.copyOf(arguments);
  }

  /** The command of this process. */
  public static OwnCommand here() {
    return of(System.getProperty(LAUNCHER), System.getProperty("java.home", ""), jar());
  }

  static OwnCommand of(@Nullable String launcher, String javaHome, @Nullable Path jar) {
    if (launcher != null && !launcher.isBlank()) {
      return new OwnCommand(launcher, List.of());
    }
    List<String> arguments = new ArrayList<>();
    if (jar != null) {
      arguments.addAll(
          List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar", jar.toString()));
    } else {
      arguments.addAll(
          List.of("-cp", System.getProperty("java.class.path", ""), Main.class.getName()));
    }
    return new OwnCommand(Path.of(javaHome, "bin", "java").toString(), arguments);
  }

  /**
   * The build folder that contains the program, or empty. Settings must not point into it: the next
   * clean build deletes it.
   */
  Optional<Path> buildFolder() {
    return Stream.concat(Stream.of(program), arguments.stream())
        .flatMap(text -> Stream.of(text.split(File.pathSeparator)))
        .flatMap(text -> folders(text).filter(OwnCommand::isOfBuild))
        .findFirst();
  }

  private static Stream<Path> folders(String text) {
    try {
      return Stream.iterate(Path.of(text), Objects::nonNull, Path::getParent);
    } catch (InvalidPathException e) {
      return Stream.empty();
    }
  }

  private static boolean isOfBuild(Path folder) {
    Path name = folder.getFileName();
    return name != null
        && BUILD_FILES.getOrDefault(name.toString(), List.of()).stream()
            .anyMatch(file -> Files.exists(folder.resolveSibling(file)));
  }

  /** The arguments, followed by more. */
  public List<String> with(List<String> more) {
    List<String> all = new ArrayList<>(arguments);
    all.addAll(more);
    return all;
  }

  private static @Nullable Path jar() {
    CodeSource source = Main.class.getProtectionDomain().getCodeSource();
    try {
      Path path = source == null ? null : Path.of(source.getLocation().toURI()).toAbsolutePath();
      return path != null && path.toString().endsWith(".jar") ? path : null;
    } catch (URISyntaxException | IllegalArgumentException e) {
      return null;
    }
  }
}
