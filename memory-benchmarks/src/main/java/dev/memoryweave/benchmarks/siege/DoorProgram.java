package dev.memoryweave.benchmarks.siege;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.memoryweave.cli.internal.command.Host;
import dev.memoryweave.cli.internal.command.Streams;
import dev.memoryweave.cli.internal.program.Cli;
import dev.memoryweave.cli.internal.terminal.Ancestry;
import dev.memoryweave.cli.internal.terminal.Terminal;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The command line in the hands of a person, who agrees to whatever is asked: a process that runs
 * one verb after the other, as it is told by lines of its standard input, and answers each with a
 * line once the verb has ended.
 */
final class DoorProgram {
  /** The first line that it says, before it was told anything. */
  static final String READY = "ready";

  private static final ObjectMapper JSON = new ObjectMapper();

  /** A person who says yes. */
  private static final class Agreeing implements Terminal {
    @Override
    public boolean isPerson() {
      return true;
    }

    @Override
    public boolean showsOutput() {
      return false;
    }

    @Override
    public boolean showsErrors() {
      return false;
    }

    @Override
    public int width() {
      return USUAL_WIDTH;
    }

    @Override
    public @Nullable String ask(String question) {
      return "y";
    }

    @Override
    public int runHere(List<String> command) {
      return -1;
    }
  }

  private DoorProgram() {}

  /** Each line is an object with the words of a verb and its input. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    OutputStream out = new FileOutputStream(FileDescriptor.out);
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    out.write((READY + "\n").getBytes(UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      JsonNode call = JSON.readTree(line);
      List<String> words = new ArrayList<>();
      call.path("words").forEach(word -> words.add(word.asText()));
      DoorAnswer answer = run(words, call.path("input").asText(), System.getenv());
      // In one piece, so that a process which is killed has answered or has not.
      out.write((JSON.writeValueAsString(answer) + "\n").getBytes(UTF_8));
    }
  }

  /** Runs one verb in this process. */
  static DoorAnswer run(List<String> words, String input, Map<String, String> environment)
      throws InterruptedException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Streams streams =
        new Streams(
            new ByteArrayInputStream(input.getBytes(UTF_8)),
            new PrintStream(out, true, UTF_8),
            new PrintStream(err, true, UTF_8));
    Host host =
        new Host(
            environment,
            new Agreeing(),
            Ancestry.NONE,
            streams,
            Clock.systemUTC(),
            System::nanoTime);
    int exit = new Cli(host).run(words);
    return new DoorAnswer(exit, out.toString(UTF_8), err.toString(UTF_8));
  }
}
