package dev.memoryweave.cli.internal.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The script that starts the command, with a Java that only tells what it was given. */
@DisabledOnOs(OS.WINDOWS)
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class LauncherScriptTest {
  private static final String TELLING = "#!/bin/sh\nprintf '%s\\n' \"$@\"\nexit 7\n";

  @TempDir Path temporary;
  private Path folder;
  private Path script;
  private Path jar;
  private Path home;

  /** What a process said and how it ended. */
  private record Ended(int exit, List<String> lines) {}

  @BeforeEach
  void unpack() throws IOException {
    folder = Files.createDirectories(temporary.toRealPath().resolve("it's a föl der 記憶"));
    script = Files.createDirectory(folder.resolve("bin")).resolve("memory");
    Files.copy(Path.of("packaging", "memory"), script);
    jar = Files.createDirectory(folder.resolve("lib")).resolve("memory-cli-1.jar");
    Files.createFile(jar);
    home = folder.resolve("home");
    executable(Files.createDirectories(folder.resolve("java/bin")).resolve("java"), TELLING);
  }

  @Test
  void withoutALaunchFile_theJarIsStartedAndToldWhereToMakeOne() throws Exception {
    Ended ended = run(script, "add", "@a", "b  c", "");

    assertThat(ended.exit()).isEqualTo(7);
    assertThat(ended.lines())
        .contains(
            "-Dmemoryweave.launcher=" + script,
            "-Dmemoryweave.start.folder=" + home.resolve("start"),
            "-Dmemoryweave.start.program=memory-cli")
        .endsWith("-jar", jar.toString(), "add", "@a", "b  c", "");
  }

  @Test
  void withALaunchFileOfThisJar_thatIsUsed() throws Exception {
    Path launch = launchFile("#jar " + jar + "\n-jar\n");

    assertThat(run(script, "status").lines())
        .containsExactly("-Dmemoryweave.launcher=" + script, "@" + launch, "status");
  }

  @Test
  void withALaunchFileInAFolderThatIsALink_theJarIsStarted() throws Exception {
    Path launch = launchFile("#jar " + jar + "\n-jar\n");
    Path elsewhere = Files.move(launch.getParent(), folder.resolve("elsewhere"));
    Files.createSymbolicLink(home.resolve("start"), elsewhere);

    assertThat(run(script, "status").lines()).endsWith("-jar", jar.toString(), "status");
  }

  @Test
  void withALaunchFileOfAnotherJar_theJarIsStarted() throws Exception {
    launchFile("#jar /elsewhere/memory-cli-1.jar\n-jar\n");

    assertThat(run(script, "status").lines()).endsWith("-jar", jar.toString(), "status");
  }

  @Test
  void throughLinks_theJarIsFound() throws Exception {
    Path first = Files.createDirectory(folder.resolve("links")).resolve("memory");
    Files.createSymbolicLink(first, Path.of("../bin/memory"));
    Path second = Files.createSymbolicLink(folder.resolve("m"), first);

    assertThat(run(second, "status").lines())
        .contains("-Dmemoryweave.launcher=" + script)
        .endsWith("-jar", jar.toString(), "status");
  }

  @Test
  void withQuickStartOff_noFolderIsNamed() throws Exception {
    launchFile("#jar " + jar + "\n-jar\n");
    ProcessBuilder builder = builder(script, "status");
    builder.environment().put("MEMORY_QUICK_START", "off");

    assertThat(run(builder).lines())
        .noneMatch(line -> line.contains("start.folder"))
        .endsWith("-jar", jar.toString(), "status");
  }

  @Test
  void withoutAJar_saysSo() throws Exception {
    Files.delete(jar);

    Ended ended = run(script, "status");

    assertThat(ended.exit()).isEqualTo(1);
    assertThat(ended.lines())
        .singleElement()
        .asString()
        .startsWith("memory: there is no memory-cli");
  }

  @Test
  void withoutJava_saysSo() throws Exception {
    ProcessBuilder builder = builder(script, "status");
    builder.environment().remove("JAVA_HOME");
    builder.environment().put("PATH", folder.resolve("lib").toString());

    Ended ended = run(builder);

    assertThat(ended.exit()).isEqualTo(1);
    assertThat(ended.lines()).singleElement().asString().startsWith("memory: there is no Java");
  }

  private Path launchFile(String text) throws IOException {
    Path file = Files.createDirectories(home.resolve("start")).resolve("memory-cli.args");
    return Files.writeString(file, text);
  }

  private static void executable(Path path, String text) throws IOException {
    Files.writeString(path, text);
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private ProcessBuilder builder(Path program, String... arguments) {
    List<String> command = new ArrayList<>(List.of("/bin/sh", program.toString()));
    command.addAll(Arrays.asList(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().keySet().removeIf(name -> name.matches("MEMORY_.*|JAVA_.*|LC_.*|LANG"));
    builder.environment().put("JAVA_HOME", folder.resolve("java").toString());
    builder.environment().put("MEMORY_HOME", home.toString());
    return builder;
  }

  @Test
  void inAFolderThatIsGone_itSaysSo() throws Exception {
    Path gone = Files.createDirectory(temporary.resolve("gone"));
    Path leaving = temporary.resolve("leaving");
    Files.writeString(leaving, "cd \"$1\" && rmdir \"$1\" && exec /bin/sh \"$2\" status\n");

    Ended ended = run(leaving, gone.toString(), script.toString());

    assertThat(ended.exit()).isEqualTo(1);
    assertThat(ended.lines()).last().asString().startsWith("memory: the working directory is gone");
  }

  private Ended run(Path program, String... arguments) throws Exception {
    return run(builder(program, arguments));
  }

  private static Ended run(ProcessBuilder builder) throws Exception {
    Process process = builder.start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String lines = said.endsWith("\n") ? said.substring(0, said.length() - 1) : said;
    return new Ended(process.waitFor(), List.of(lines.split("\n", -1)));
  }
}
