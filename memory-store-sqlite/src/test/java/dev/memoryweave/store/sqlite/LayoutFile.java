package dev.memoryweave.store.sqlite;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.engine.SettableClock;
import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Trust;
import dev.memoryweave.model.Utterance;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.reflect.TaskReport.Verification;
import dev.memoryweave.store.ContentStore.Content;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.ProofStore.Proof;
import dev.memoryweave.store.VectorStore;
import dev.memoryweave.store.WriteTransaction;
import dev.memoryweave.upkeep.Upkeep;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * Fills a small file by the library's own means: what the files of released layouts hold. A later
 * layout may add to it; what is there stays, since the files of earlier ones hold it.
 */
final class LayoutFile {
  static final Instant START = Instant.parse("2026-03-01T12:00:00Z");
  static final Duration STEP = Duration.ofMinutes(1);

  /** When all was written, but for the first step of the lamp. */
  static final Instant END = START.plus(STEP).plus(STEP);

  static final Scope HARBOUR = Scope.project("harbour");
  static final Scope COAST = Scope.workspace("coast");
  static final SessionId NIGHT = SessionId.of("night-watch");

  static final NodeId TOWER = NodeId.of("module.lighthouse");
  static final NodeId LAMP = NodeId.of("fact.the-lamp");
  static final List<String> LAMP_BODIES =
      List.of(
          "It burns rapeseed oil.",
          "It burns gas since the winter of 1906.",
          "It is electric since 1927:\n\n- one bulb\n- one spare bulb\n");
  static final NodeId HORN = NodeId.of("fact.nebelhorn");
  static final String HORN_BODY = "Zwei Töne – «Übung» jeden Sonntag. 灯台 und 🌊, над морем.\n";
  static final NodeId OIL = NodeId.of("decision.oil-for-the-lamp");
  static final NodeId BULBS = NodeId.of("decision.bulbs-for-the-lamp");
  static final NodeId PIER = NodeId.of("fact.the-old-pier");
  static final NodeId SIGNALS = NodeId.of("preference.signals-of-the-coast");
  static final NodeId CLOCK = NodeId.of("question.who-winds-the-clock");
  static final NodeId TURN = NodeId.of("turn.anna-1-march-1926");
  static final String TURN_BODY = "We saw two ships pass before midnight.";
  static final NodeId EPISODE = NodeId.of("episode.first-night-watch");
  static final NodeId GONE = NodeId.of("fact.a-passing-gull");
  static final String STEPS = "The stairs of the tower have 199 steps of granite.";
  static final Evidence.Draft SOURCE =
      Evidence.Draft.of(Evidence.Kind.FILE, "tower/lamp.txt:3-9", "the lamp is lit at dusk");

  static final KnowledgeDocument LAMP_PAGE =
      page("docs/lamp.md", KnowledgeDocument.Status.INDEXED, 2);
  static final List<KnowledgeChunk.Passage> LAMP_PASSAGES =
      List.of(
          passage("The lamp", 1, "It is lit at dusk and put out at dawn.\n"),
          passage("Cleaning", 5, "Wipe the lens — every Sunday — with vinegar.\n"));
  static final KnowledgeDocument HORN_PAGE =
      page("docs/horn.md", KnowledgeDocument.Status.INDEXED, 1);
  static final List<KnowledgeChunk.Passage> HORN_PASSAGES =
      List.of(passage("The foghorn", 1, "It sounds when the pier cannot be seen.\n"));
  static final KnowledgeDocument GONE_PAGE = page("docs/oil.md", KnowledgeDocument.Status.GONE, 0);

  static final String KEEPER = "Анна: keeper";
  static final Provenance HORN_AUTHOR =
      new Provenance(Source.PROGRAM, Trust.PROGRAM, "weather-station", null, null, null);
  static final List<Provenance.Principal> HORN_WITNESSES =
      List.of(
          new Provenance.Principal(Trust.USER, KEEPER), new Provenance.Principal(Trust.TOOL, null));
  static final String HORN_REPORT = "report of the horn";

  static final List<Proof> PROOFS =
      List.of(
          new Proof(HARBOUR, "remote:example.com/coast/harbour", false, START),
          new Proof(HARBOUR, "path:1926", true, END));

  static final byte[] PLAN = "\u0089PNG of the tower".getBytes(StandardCharsets.ISO_8859_1);
  static final Content PLAN_PAGE =
      new Content(
          HARBOUR,
          Sha256.hex(PLAN),
          "plan of the tower.png",
          "image/png",
          PLAN.length,
          new Provenance.Principal(Trust.USER, KEEPER),
          END,
          true);

  static final Embedder.Model MODEL = new Embedder.Model("layout-test", 4);
  static final float[] LAMP_VECTOR = {1, 0, 0, 0};
  static final float[] TURN_VECTOR = {0, 1, 0, 0};
  static final float[] PASSAGE_VECTOR = {0, 0, 1, 0};

  private final SqliteMemoryStore store;
  private final AgentMemory memory;
  private final SettableClock clock = new SettableClock(START);

  private LayoutFile(SqliteMemoryStore store) {
    this.store = store;
    memory = AgentMemory.builder(store).scopes(ScopeChain.of(HARBOUR, COAST)).clock(clock).build();
  }

  /** The path, beside this class, of the file of a layout. */
  static String resource(int version) {
    return "layouts/v%03d.db.gz".formatted(version);
  }

  /** Puts the file of a released layout in a place. */
  static void unpack(int version, Path file) throws IOException {
    try (InputStream in = LayoutFile.class.getResourceAsStream(resource(version))) {
      if (in == null) {
        throw new FileNotFoundException(resource(version));
      }
      Files.copy(new GZIPInputStream(in), file);
    }
  }

  /** Makes the file in the layout of this library, packed. */
  static void writePacked(Path target, Path folder) throws IOException {
    Path file = folder.resolve("layout.db");
    write(file);
    try (OutputStream out =
        new GZIPOutputStream(Files.newOutputStream(target, StandardOpenOption.CREATE_NEW))) {
      Files.copy(file, out);
    }
  }

  /** Makes the file in the layout of this library. */
  static void write(Path file) {
    try (SqliteMemoryStore store = SqliteMemoryStore.open(file)) {
      LayoutFile content = new LayoutFile(store);
      content.remember();
      content.change();
      content.learn();
      content.read();
      content.talk();
      content.embed();
      content.draw();
      content.sign();
      content.prove();
      content.attach();
      content.tend();
    }
  }

  private void remember() {
    memory.remember(NodeDraft.builder(NodeKind.MODULE, "Lighthouse").build());
    memory.remember(
        NodeDraft.builder(NodeKind.FACT, "The lamp")
            .key("lamp")
            .body(LAMP_BODIES.get(0))
            .parent(TOWER)
            .anchors("tower/**")
            .symbols("Lamp#light")
            .tags("light", "tower")
            .evidence(SOURCE)
            .build());
    memory.remember(NodeDraft.builder(NodeKind.FACT, "Nebelhorn").body(HORN_BODY).build());
    memory.remember(NodeDraft.builder(NodeKind.DECISION, "Oil for the lamp").build());
    memory.remember(NodeDraft.builder(NodeKind.DECISION, "Bulbs for the lamp").build());
    memory.remember(
        NodeDraft.builder(NodeKind.FACT, "The old pier").body("It leads west.").build());
    memory.remember(
        NodeDraft.builder(NodeKind.PREFERENCE, "Signals of the coast")
            .level(Scope.Level.WORKSPACE)
            .body("Two short, one long.")
            .build());
    memory.remember(NodeDraft.builder(NodeKind.QUESTION, "Who winds the clock?").build());
    memory.remember(
        NodeDraft.builder(NodeKind.TURN, "Anna, 1 March 1926")
            .session(NIGHT)
            .body(TURN_BODY)
            .build());
    memory.remember(
        NodeDraft.builder(NodeKind.EPISODE, "First night watch")
            .session(NIGHT)
            .body("A quiet night until the gale.")
            .build());
    memory.remember(
        NodeDraft.builder(NodeKind.FACT, "A passing gull").body("It was white.").build());
  }

  private void change() {
    for (String body : LAMP_BODIES.subList(1, LAMP_BODIES.size())) {
      clock.advance(STEP);
      memory.remember(NodeDraft.builder(LAMP).body(body).build());
    }
    memory.node(OIL).supersedeBy(BULBS, "the oil ran out");
    memory.node(PIER).archive("it was pulled down");
    memory.node(CLOCK).resolve("the keeper does");
    memory.writtenBy(() -> Provenance.of(Source.USER)).node(GONE).forget("it flew away");
    memory.node(LAMP).relate(new Relation.Draft(Predicate.AFFECTS, HORN, Relation.Strength.HIGH));
    memory.node(HORN).attachEvidence(SOURCE);
    memory.recordUse(List.of(HORN));
  }

  /** What the eighteenth layout brought. */
  private void tend() {
    for (int i = 0; i < Upkeep.VERY_OFTEN; i++) {
      memory.recordUse(List.of(BULBS));
    }
    memory.maintenance().upkeep().run();
  }

  /** What the second layout brought. */
  private void learn() {
    memory.reflect(
        TaskReport.builder("Count the steps")
            .outcome(TaskReport.Outcome.COMPLETED)
            .verification(Verification.TESTS_PASSED)
            .session(NIGHT)
            .facts(List.of(STEPS))
            .build());
    NodeRef signals = new NodeRef(COAST, SIGNALS);
    store.write(
        tx -> {
          MemoryNode node = tx.nodes().find(signals).orElseThrow();
          return tx.nodes()
              .update(node.toBuilder().believed(.25).flags(Set.of(NodeFlag.CONTESTED)).build());
        });
  }

  /** What the third layout brought. */
  private void read() {
    store.write(
        tx -> {
          put(tx, LAMP_PAGE, LAMP_PASSAGES);
          put(tx, HORN_PAGE, HORN_PASSAGES);
          put(tx, GONE_PAGE, List.of());
          return null;
        });
  }

  /** What the fourteenth layout brought: who spoke, sessions, evidence that was taken away. */
  private void talk() {
    store.write(
        tx -> {
          MemoryNode turn = tx.nodes().find(new NodeRef(HARBOUR, TURN)).orElseThrow();
          Utterance said =
              new Utterance(
                  "anna-1-march-1926",
                  0,
                  Message.Role.USER,
                  "Anna",
                  START,
                  List.of(Message.ToolCall.failed("horn", "blow", "no oil")),
                  List.of(new Message.Attachment("log", "logs/1926.txt", null)));
          tx.nodes().update(turn.toBuilder().utterance(said).build());
          tx.sessions().put(Session.begun(HARBOUR, NIGHT, START));
          return null;
        });
  }

  static void put(
      WriteTransaction tx, KnowledgeDocument page, List<KnowledgeChunk.Passage> passages) {
    tx.knowledge().put(page, KnowledgeStore.IndexedChunk.of(page, passages));
  }

  /** What the fifth layout brought. */
  private void embed() {
    store.write(
        tx -> {
          tx.vectors().nodes().put(MODEL, Map.of(), Map.of());
          embed(tx, new NodeRef(HARBOUR, LAMP), LAMP_VECTOR);
          embed(tx, new NodeRef(HARBOUR, TURN), TURN_VECTOR);
          KnowledgeChunk chunk = KnowledgeChunk.of(LAMP_PAGE, LAMP_PASSAGES).get(1);
          String hash = VectorStore.EmbeddedText.ofPassage(chunk.place(), chunk.text()).hash();
          tx.vectors()
              .chunks()
              .put(
                  MODEL,
                  Map.of(new KnowledgeChunk.Ref(HARBOUR, LAMP_PAGE.path(), 1), hash),
                  Map.of(hash, PASSAGE_VECTOR));
          return null;
        });
  }

  private static void embed(WriteTransaction tx, NodeRef ref, float[] vector) {
    String hash = VectorStore.EmbeddedText.of(tx.nodes().find(ref).orElseThrow()).hash();
    tx.vectors().nodes().put(MODEL, Map.of(ref, hash), Map.of(hash, vector));
  }

  /** What the fifteenth layout brought. */
  private void prove() {
    store.write(
        tx -> {
          PROOFS.forEach(tx.proofs()::put);
          return null;
        });
  }

  /** What the nineteenth layout brought. */
  private void attach() {
    store.write(
        tx -> {
          tx.contents().put(PLAN_PAGE, PLAN);
          return null;
        });
  }

  /** What the ninth layout brought. */
  private void draw() {
    store.write(
        tx -> {
          KnowledgeDocument page = tx.knowledge().document(HARBOUR, HORN_PAGE.path()).orElseThrow();
          tx.knowledge().update(page.withDrawing(new KnowledgeDocument.Drawing(1, true)));
          return null;
        });
  }

  /** What the twelfth layout brought. */
  private void sign() {
    NodeRef horn = new NodeRef(HARBOUR, HORN);
    store.write(
        tx -> {
          MemoryNode node = tx.nodes().find(horn).orElseThrow();
          MemoryNode signed =
              tx.nodes()
                  .update(
                      node.toBuilder()
                          .provenance(HORN_AUTHOR)
                          .usage(node.usage().confirmedBy(HORN_WITNESSES.get(0)))
                          .build());
          tx.nodes()
              .update(
                  signed.toBuilder()
                      .usage(signed.usage().confirmedBy(HORN_WITNESSES.get(1)))
                      .build());
          tx.journal()
              .append(
                  new MemoryEvent.Draft(
                      MemoryEvent.Type.MEMORY_CONFIRMED,
                      HARBOUR,
                      HORN.value(),
                      Source.USER,
                      END,
                      "it was heard",
                      KEEPER));
          tx.journal()
              .record(
                  new PromotionRecord(
                      0,
                      HARBOUR,
                      PromotionRecord.Outcome.CONFIRM,
                      HORN_REPORT,
                      null,
                      NodeKind.FACT,
                      "Nebelhorn",
                      horn,
                      horn,
                      PromotionRecord.Scores.alone(.9),
                      "it was heard",
                      List.of(),
                      Source.USER,
                      END,
                      KEEPER));
          return null;
        });
  }

  private static KnowledgeDocument page(
      String path, KnowledgeDocument.Status status, int passages) {
    return new KnowledgeDocument(
        HARBOUR,
        path,
        status,
        SourceType.DOCUMENT,
        null,
        "A page of the keeper",
        List.of("docs"),
        List.of("guide"),
        200,
        START,
        Sha256.hex(path),
        passages,
        0,
        START,
        "main",
        "0f3c9d1",
        null);
  }

  private static KnowledgeChunk.Passage passage(String heading, int line, String text) {
    return new KnowledgeChunk.Passage(
        List.of(heading), line, line + 3, List.of(), List.of("page"), text);
  }
}
