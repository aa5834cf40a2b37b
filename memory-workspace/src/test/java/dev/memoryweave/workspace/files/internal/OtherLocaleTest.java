package dev.memoryweave.workspace.files.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process with the locale of a machine that nobody has set up, which has no letters but ASCII.
 */
class OtherLocaleTest {
  @TempDir Path folder;

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aNameThatTheLocaleCannotSayStopsNoOtherFile() throws Exception {
    Path root = Files.createDirectory(folder.toRealPath().resolve("project"));
    Found.write(root, "a.txt", "a");
    Found.write(root, "z.txt", "z");
    assumeTrue(canBeNamed(root, "Größe 漢字.txt"), "this process has no such letters itself");
    Path told = folder.resolve("told");
    ProcessBuilder other =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Walk.class.getName(),
            root.toString());
    other.environment().put("LC_ALL", "POSIX");
    other.redirectError(ProcessBuilder.Redirect.DISCARD).redirectOutput(told.toFile());

    Process walk = other.start();
    try {
      assertThat(walk.waitFor(2, TimeUnit.MINUTES)).isTrue();
    } finally {
      walk.destroyForcibly();
    }

    assertThat(Files.readString(told)).isEqualTo("[a.txt, z.txt] [UNUSABLE_NAME]");
  }

  private static boolean canBeNamed(Path root, String name) {
    try {
      Found.write(root, name, "named");
      return true;
    } catch (IOException | IllegalArgumentException e) {
      return false;
    }
  }

  /** What the other process does. */
  static final class Walk {
    private Walk() {}

    public static void main(String[] arguments) throws IOException {
      Found found = Found.in(Path.of(arguments[0]));
      PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
      out.print(found.paths() + " " + found.reasons().values());
      out.flush();
    }
  }
}
