package dev.memoryweave.workspace.transcripts;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Utterance;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.SessionStore.SessionQuery;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;

/** A memory to import into, and files made by hand in each of the formats. */
final class Fixtures {
  static final Instant NOW = Instant.parse("2026-02-01T12:00:00Z");
  static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);

  private final MemoryStore store;
  private final AgentMemory memory;

  Fixtures(MemoryStore store) {
    this.store = store;
    this.memory =
        AgentMemory.builder(store)
            .project("orchard")
            .clock(CLOCK)
            .author(Provenance.of(Source.AGENT))
            .build();
  }

  static Fixtures inMemory() {
    return new Fixtures(InMemoryStore.create());
  }

  AgentMemory memory() {
    return memory;
  }

  MemoryStore store() {
    return store;
  }

  /** How many turns of all sessions are kept, without what was drawn from them. */
  long turnsKept() {
    return memory.count(MemoryQuery.all().withRoles(Message.Role.values()));
  }

  TranscriptImport transcripts() {
    return TranscriptImport.into(memory).withClock(CLOCK);
  }

  /** Copies a fixture into a folder. */
  static Path copy(String name, Path folder) throws IOException {
    Path target = folder.resolve(name.substring(name.lastIndexOf('/') + 1));
    Files.createDirectories(folder);
    Files.write(target, bytes(name));
    return target;
  }

  static byte[] bytes(String name) throws IOException {
    try (InputStream in = Fixtures.class.getResourceAsStream(name)) {
      return Objects.requireNonNull(in, name).readAllBytes();
    }
  }

  Session session(String id) {
    return memory.session(SessionId.of(id)).find().orElseThrow();
  }

  /** All sessions, the most recently active first. */
  List<Session> sessions() {
    List<Scope> scopes = List.copyOf(memory.status().revisions().keySet());
    return store.read(tx -> tx.sessions().list(SessionQuery.in(scopes, 100)).items());
  }

  List<MemoryNode> turns(String id) {
    return memory.session(SessionId.of(id)).turns(1_000, null).items();
  }

  /** The turns of a session as lines: who says what, and the tools that were called. */
  List<String> said(String id) {
    return turns(id).stream().map(Fixtures::line).toList();
  }

  static String line(MemoryNode turn) {
    Utterance said = Objects.requireNonNull(turn.utterance());
    StringBuilder line = new StringBuilder(said.speakerOrRole() + ": " + turn.body());
    for (Message.ToolCall call : said.toolCalls()) {
      line.append(" | ")
          .append(call.tool())
          .append(' ')
          .append(call.arguments())
          .append(" -> ")
          .append(call.outcome().label())
          .append(' ')
          .append(call.result());
    }
    said.attachments()
        .forEach(a -> line.append(" @ ").append(a.name()).append('=').append(a.locator()));
    return line.toString();
  }
}
