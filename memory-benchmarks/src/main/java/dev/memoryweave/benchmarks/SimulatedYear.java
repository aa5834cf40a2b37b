package dev.memoryweave.benchmarks;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.SaveIntent;
import dev.memoryweave.benchmarks.YearSubjects.Subject;
import dev.memoryweave.conversation.SessionHandle;
import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.reflect.ReflectionResult;
import dev.memoryweave.reflect.SessionReport;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.reflect.TaskReport.Verification;
import dev.memoryweave.review.Reviews.Verdict;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import dev.memoryweave.upkeep.Upkeep;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * The life of one project in days that pass in no time: conversations, reports, decisions that
 * change, work, notes, files that are read again, and uses. What happens depends on the seed alone.
 */
final class SimulatedYear implements AutoCloseable {
  static final LocalDate FIRST_DAY = LocalDate.of(2026, 1, 1);

  private static final int SUBJECTS = 40;
  private static final int DOCUMENTS = 120;
  private static final int PASSAGES = 6;
  private static final int TURNS_OF_A_SESSION = 20;
  private static final int RECENT = 400;

  /** How many of a day on average: of decisions that change, and of what follows below. */
  private static final double CHANGES = .7;

  private static final double NOTES = 5;
  private static final double TASKS = 2;
  private static final double USES = 12;
  private static final double STALE = .5;

  private final Scale scale;
  private final boolean isTended;
  private final Path file;
  private final SplittableRandom random;
  private final YearSubjects subjects;
  private final YearTexts texts;
  private final MovedClock clock =
      new MovedClock(FIRST_DAY.atStartOfDay(ZoneOffset.UTC).toInstant());
  private final List<NodeId> recent = new ArrayList<>();
  private final List<NodeId> openTasks = new ArrayList<>();
  private final List<String> facts = new ArrayList<>();
  private final Map<Activity, Long> nanos = new EnumMap<>(Activity.class);
  private final Map<Upkeep.Step, Integer> steps = new EnumMap<>(Upkeep.Step.class);
  private MemoryStore store;
  private AgentMemory memory;
  private LocalDate day = FIRST_DAY;
  private int sessions;
  private int reports;
  private int reportedChanges;
  private int askedChanges;
  private int missedChanges;
  private int lostChanges;
  private final List<String> lost = new ArrayList<>();

  /**
   * Begins a year.
   *
   * @param isTended whether upkeep runs each day
   */
  SimulatedYear(Scale scale, boolean isTended, Path file) {
    this.scale = scale;
    this.isTended = isTended;
    this.file = file;
    this.random = new SplittableRandom(scale.seed());
    this.subjects = new YearSubjects(random.split(), SUBJECTS);
    this.texts = new YearTexts(random.split(), YearSubjects.PARTS);
    this.store = SqliteMemoryStore.open(file);
    this.memory = memory(store);
  }

  /**
   * How much happens.
   *
   * @param days how many days
   * @param turns how many turns of conversations in all
   * @param reports how many reports of tasks in all
   * @param seed what chance begins with
   */
  record Scale(int days, int turns, int reports, long seed) {}

  /** What takes time. */
  enum Activity {
    TURNS,
    CAPTURES,
    REPORTS,
    DECISIONS,
    NOTES_AND_WORK,
    FILES,
    USES,
    UPKEEP;

    String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  private AgentMemory memory(MemoryStore of) {
    return AgentMemory.builder(of).project("year").clock(clock).build();
  }

  AgentMemory memory() {
    return memory;
  }

  List<Subject> subjects() {
    return subjects.all();
  }

  /** The day that has passed last. */
  LocalDate day() {
    return day;
  }

  /** The milliseconds spent on each activity. */
  Map<Activity, Long> millis() {
    Map<Activity, Long> millis = new EnumMap<>(Activity.class);
    nanos.forEach((activity, spent) -> millis.put(activity, spent / 1_000_000));
    return millis;
  }

  /** How many changes upkeep has made so far, by their reason, as far as cycles list them. */
  Map<Upkeep.Step, Integer> steps() {
    return Collections.unmodifiableMap(steps);
  }

  /** What became of the decisions that a report changed, in words. */
  String reported() {
    return String.format(
        Locale.ROOT,
        "%d, of which %d were put to a person, of %d the former one was not noticed, and %d"
            + " did not come into force",
        reportedChanges,
        askedChanges,
        missedChanges,
        lostChanges);
  }

  /** Closes the store and opens it again, as another process does. */
  void reopen() {
    store.close();
    store = SqliteMemoryStore.open(file);
    memory = memory(store);
  }

  /** Closes the store, so that all is in its file. */
  @Override
  public void close() {
    store.close();
  }

  // ---- a day ------------------------------------------------------------------------------------

  /** Lets a day pass, the first one being 0. */
  void pass(int number) {
    day = FIRST_DAY.plusDays(number);
    clock.set(day.atTime(8, 0).toInstant(ZoneOffset.UTC));
    if (number == 0) {
      subjects.all().forEach(subject -> timed(Activity.DECISIONS, () -> save(subject)));
      timed(Activity.FILES, () -> index(0, DOCUMENTS));
    }
    for (int left = texts.about(CHANGES); left > 0; left--) {
      timed(Activity.DECISIONS, this::changeDecision);
    }
    int turns = share(scale.turns(), number);
    int begun = sessions;
    for (int left = turns; left > 0; left -= TURNS_OF_A_SESSION) {
      converse(Math.min(left, TURNS_OF_A_SESSION), sessions - begun);
    }
    for (int left = share(scale.reports(), number); left > 0; left--) {
      timed(Activity.REPORTS, this::report);
    }
    timed(Activity.NOTES_AND_WORK, this::notesAndWork);
    int first = random.nextInt(DOCUMENTS);
    timed(Activity.FILES, () -> index(first, 3));
    timed(Activity.USES, this::use);
    clock.set(day.atTime(23, 0).toInstant(ZoneOffset.UTC));
    if (isTended) {
      timed(Activity.UPKEEP, this::tend);
    }
  }

  private int share(int all, int number) {
    return (int) ((long) all * (number + 1) / scale.days() - (long) all * number / scale.days());
  }

  private void timed(Activity activity, Runnable work) {
    long start = System.nanoTime();
    work.run();
    nanos.merge(activity, System.nanoTime() - start, Long::sum);
  }

  private void tend() {
    for (Upkeep.Change change : memory.maintenance().upkeep().run().changes()) {
      steps.merge(change.step(), 1, Integer::sum);
    }
  }

  // ---- decisions --------------------------------------------------------------------------------

  private void changeDecision() {
    Subject subject = texts.any(subjects.all());
    subject.change(random);
    if (texts.chance(.5)) {
      save(subject);
    } else {
      reportDecision(subject);
    }
  }

  private void save(Subject subject) {
    NodeId former = subject.memory();
    NodeId id = subject.nextId();
    String body = "Decided since " + texts.reason() + ".";
    SaveIntent.Builder intent =
        SaveIntent.builder()
            .node(
                NodeDraft.builder(id)
                    .title(capital(subject.statement()))
                    .body(
                        former == null
                            ? body
                            : body + " It was " + subject.lastValue() + " before.")
                    .build());
    if (former != null && isActive(former)) {
      intent.supersede(former, id, "decided anew");
    }
    for (SaveIntent.Report.Item item : memory.save(intent.build()).items()) {
      if (item.waits() && item.id() != null) {
        accept(NodeId.of(item.id()));
      } else if (item.failure() != null) {
        throw new IllegalStateException("A decision was not saved: " + item);
      }
    }
    subject.rememberedAs(id);
  }

  /**
   * A report that says what was decided, and leaves to the memory and to people what it replaces.
   */
  private void reportDecision(Subject subject) {
    NodeId former = subject.memory();
    String decision =
        capital(subject.statement())
            + " instead of "
            + subject.lastValue()
            + ", since "
            + texts.reason()
            + ".";
    ReflectionResult result =
        memory.reflect(
            TaskReport.builder("Change what the " + subject.part() + " does, report " + ++reports)
                .outcome(TaskReport.Outcome.COMPLETED)
                .verification(Verification.TESTS_PASSED)
                .summary("Changed the " + subject.part() + ".")
                .decisions(List.of(decision))
                .build());
    reportedChanges++;
    NodeId id =
        result.records().stream()
            .filter(made -> made.kind() == NodeKind.DECISION)
            .flatMap(made -> Stream.ofNullable(made.result()))
            .findFirst()
            .map(NodeRef::id)
            .orElse(null);
    if (id != null && memory.node(id).require().status().isWaiting()) {
      askedChanges++;
      accept(id);
    }
    if (id == null || memory.node(id).require().status() != NodeStatus.ACTIVE) {
      // The agent sees that it did not come into force, and says it once more.
      lostChanges++;
      lost.add(decision + " " + result.records());
      save(subject);
      return;
    }
    if (former != null && !former.equals(id) && isActive(former)) {
      missedChanges++;
      person().node(former).supersedeBy(id, "decided anew");
    }
    subject.rememberedAs(id);
  }

  private boolean isActive(NodeId id) {
    return memory.node(id).require().status() == NodeStatus.ACTIVE;
  }

  /** What reports decided and did not come into force, with what was recorded of it. */
  List<String> lost() {
    return Collections.unmodifiableList(lost);
  }

  private AgentMemory person() {
    return memory.writtenBy(() -> Provenance.of(Provenance.Source.USER));
  }

  /** A person agrees. */
  private void accept(NodeId proposal) {
    person().reviews().decide(proposal, new Verdict.Accept("decided anew"));
  }

  private static String capital(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }

  // ---- conversations and reports ----------------------------------------------------------------

  private void converse(int turns, int ofDay) {
    clock.set(
        day.atTime(9, 0).toInstant(ZoneOffset.UTC).plus(Duration.ofMinutes(15L * (ofDay % 40))));
    SessionHandle session =
        memory.session(SessionId.of(String.format(Locale.ROOT, "s-%06d", ++sessions)));
    String said = texts.chance(.5) ? texts.any(subjects.all()).statement() : "";
    List<Message> messages = texts.conversation(turns, clock.instant(), said);
    int half = Math.max(1, turns / 2);
    timed(
        Activity.TURNS,
        () -> {
          session.open(Session.Details.titled(texts.task()));
          session.record(messages.subList(0, half));
          if (half < turns) {
            session.record(messages.subList(half, turns));
          }
        });
    if (texts.chance(.3)) {
      timed(Activity.CAPTURES, () -> session.capture(SessionReport.builder(session.id()).build()));
    }
  }

  private void report() {
    List<String> found = new ArrayList<>();
    for (int left = 1 + random.nextInt(3); left > 0; left--) {
      found.add(
          !facts.isEmpty() && texts.chance(.2) ? YearTexts.again(texts.any(facts)) : texts.fact());
    }
    TaskReport.Builder report =
        TaskReport.builder(texts.task() + " (" + ++reports + ")")
            .outcome(texts.chance(.9) ? TaskReport.Outcome.COMPLETED : TaskReport.Outcome.PARTIAL)
            .verification(texts.chance(.85) ? Verification.TESTS_PASSED : Verification.UNVERIFIED)
            .summary("Looked at `" + texts.method() + "` and changed it.")
            .facts(found);
    if (texts.chance(.4)) {
      report.gotchas(List.of(texts.pitfall()));
    }
    if (texts.chance(.2)) {
      report.procedures(List.of(texts.procedure()));
    }
    if (texts.chance(.05)) {
      report.constraints(List.of(texts.rule()));
    }
    for (PromotionRecord made : memory.reflect(report.build()).records()) {
      if (made.result() != null && made.kind() == NodeKind.FACT) {
        recent.add(made.result().id());
      }
    }
    facts.addAll(found);
    if (recent.size() > RECENT) {
      recent.subList(0, recent.size() - RECENT).clear();
      facts.subList(0, facts.size() - Math.min(facts.size(), RECENT)).clear();
    }
  }

  // ---- the rest ---------------------------------------------------------------------------------

  private void notesAndWork() {
    for (int left = texts.about(NOTES); left > 0; left--) {
      memory.remember(NodeDraft.builder(NodeKind.NOTE, texts.note()).build());
    }
    for (int left = texts.about(TASKS); left > 0; left--) {
      openTasks.add(
          memory.remember(NodeDraft.builder(NodeKind.TASK, capital(texts.work())).build()).id());
    }
    while (!openTasks.isEmpty() && texts.chance(.6)) {
      NodeId done = openTasks.remove(random.nextInt(openTasks.size()));
      // Two pieces of work in the same words are one.
      if (memory.node(done).require().status() == NodeStatus.OPEN) {
        memory.node(done).resolve("done");
      }
    }
    for (int left = texts.about(STALE); left > 0 && !recent.isEmpty(); left--) {
      NodeId old = recent.remove(random.nextInt(recent.size()));
      if (memory.node(old).require().status() == NodeStatus.ACTIVE) {
        memory.node(old).markStale("nobody knows whether it still holds");
      }
    }
  }

  private void index(int first, int count) {
    List<KnowledgeDocument.WithPassages> documents = new ArrayList<>();
    for (int i = first; i < first + count; i++) {
      int number = i % DOCUMENTS;
      String part = YearSubjects.PARTS.get(number % YearSubjects.PARTS.size());
      List<KnowledgeChunk.Passage> passages = new ArrayList<>();
      for (int at = 0; at < PASSAGES; at++) {
        passages.add(
            new KnowledgeChunk.Passage(
                List.of(capital(part)),
                1 + 10 * at,
                9 + 10 * at,
                List.of(),
                List.of(),
                texts.passage(part)));
      }
      documents.add(
          new KnowledgeDocument.WithPassages(document("docs/" + number + ".md", part), passages));
    }
    memory.knowledge().put(documents);
  }

  private KnowledgeDocument document(String path, String part) {
    return new KnowledgeDocument(
        memory.knowledge().scope(),
        path,
        KnowledgeDocument.Status.INDEXED,
        KnowledgeDocument.SourceType.DOCUMENT,
        null,
        capital(part),
        List.of(),
        List.of(),
        2_000,
        clock.instant(),
        "",
        0,
        0,
        clock.instant(),
        null,
        null,
        null);
  }

  /** Some decisions and findings prove to be of use; the decisions of some parts more often. */
  private void use() {
    for (int left = texts.about(USES); left > 0; left--) {
      List<Subject> all = subjects.all();
      NodeId used =
          texts.chance(.6) || recent.isEmpty()
              ? all.get((int) (all.size() * Math.pow(random.nextDouble(), 2))).memory()
              : texts.any(recent.subList(Math.max(0, recent.size() - 20), recent.size()));
      if (used != null) {
        memory.recordUse(List.of(used));
      }
    }
  }

  /** How many memories there are by status, without turns; first all, then the turns. */
  Map<String, Long> counts() {
    Map<String, Long> counts = new LinkedHashMap<>();
    List<NodeKind> others = new ArrayList<>(List.of(NodeKind.values()));
    others.remove(NodeKind.TURN);
    for (NodeStatus status : NodeStatus.values()) {
      long count =
          memory.count(
              MemoryQuery.all().withStatuses(Set.of(status)).withKinds(Set.copyOf(others)));
      counts.put(status.label(), count);
    }
    counts.put("turns", memory.count(MemoryQuery.all().withKinds(NodeKind.TURN)));
    return counts;
  }
}
