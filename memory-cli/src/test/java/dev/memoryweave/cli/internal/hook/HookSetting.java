package dev.memoryweave.cli.internal.hook;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.cli.internal.output.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** A project, a home and a desk that takes events about the project. */
final class HookSetting implements AutoCloseable {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-11-28T10:00:00Z"), ZoneOffset.UTC);

  final Path project;
  final Path home;
  final HookFolder folder;
  final HookJournal journal;
  final HookBacklog backlog;
  final HookDesk desk;
  private final HookProjects projects;
  private int lines;

  HookSetting(Path temporary) throws IOException {
    project = Files.createDirectories(temporary.resolve("shop"));
    Files.createDirectories(project.resolve(".git"));
    home = Files.createDirectories(temporary.resolve("home"));
    folder = HookFolder.in(home);
    folder.make();
    journal = new HookJournal(folder.journal(), CLOCK);
    projects = new HookProjects(home);
    backlog = new HookBacklog(journal);
    desk = new HookDesk(projects, new HookContext(), new HookRecorder(CLOCK), backlog, home);
  }

  /** The fields of a JSON object. */
  static final class Fields {
    private final Map<String, Object> values = new LinkedHashMap<>();

    Fields put(String name, Object value) {
      values.put(name, value);
      return this;
    }

    @Override
    public String toString() {
      return Json.of(values);
    }
  }

  Map<String, String> environment() {
    return Map.of(
        "MEMORY_HOME", home.toString(), "MEMORY_DB", home.resolve("memory.db").toString());
  }

  /** An event of a session, with fields of the client. */
  HookRequest event(HookEvent event, String client, String session, Consumer<Fields> fields) {
    Fields input = new Fields();
    input.put("session_id", session).put("cwd", project.toString());
    fields.accept(input);
    return new HookRequest(
        "test",
        event,
        client,
        project.toString(),
        environment(),
        input.toString().getBytes(StandardCharsets.UTF_8));
  }

  /** Takes an event, and gives the answer. */
  String take(HookEvent event, String client, String session, Consumer<Fields> fields)
      throws IOException {
    return desk.take(event(event, client, session, fields)).answer();
  }

  /** Adds a message to a transcript of Claude Code. */
  void say(Path transcript, String session, String role, String text) throws IOException {
    lines++;
    Fields line = new Fields();
    line.put("type", role)
        .put("uuid", session + "-" + lines)
        .put("sessionId", session)
        .put("cwd", project.toString())
        .put("timestamp", Instant.parse("2026-11-28T09:00:00Z").plusSeconds(lines).toString());
    line.put("message", Map.of("role", role, "content", text));
    Files.writeString(
        transcript, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  /** The memory as an agent sees it. */
  AgentMemory memory() {
    return projects.open(project, environment(), "claude-code").memory();
  }

  @Override
  public void close() {
    backlog.close();
    projects.close();
  }
}
