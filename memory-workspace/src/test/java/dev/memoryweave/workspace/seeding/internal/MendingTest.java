package dev.memoryweave.workspace.seeding.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.AuthorityPolicy;
import dev.memoryweave.MemoryConfig;
import dev.memoryweave.engine.DisturbedStore;
import dev.memoryweave.evidence.SourceResolver;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.review.Reviews;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.StoreUnavailableException;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.workspace.Outcome;
import dev.memoryweave.workspace.indexing.SourceText;
import dev.memoryweave.workspace.seeding.SeedReport;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What one version drew by mistake, a later one puts right. */
@ParameterizedClass
@ValueSource(booleans = {false, true})
class MendingTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);

  private final InMemoryStore store = InMemoryStore.create();
  private final boolean filesDirect;
  private final AgentMemory memory;
  private final Map<String, SourceText> texts = new TreeMap<>();
  private final Map<String, SourceType> otherTypes = new HashMap<>();
  private final PendingSeeding.Files files =
      new PendingSeeding.Files() {
        @Override
        public SourceType type(String path) {
          return otherTypes.getOrDefault(path, texts.get(path).type());
        }

        @Override
        public Optional<SourceText> text(String path) {
          return Optional.ofNullable(texts.get(path))
              .map(text -> new SourceText(path, type(path), null, text.text()));
        }
      };
  private final List<SeedReport> reports = new ArrayList<>();
  private SeedSettings settings = SeedSettings.defaults();

  MendingTest(boolean filesDirect) {
    this.filesDirect = filesDirect;
    this.memory = memory(store);
  }

  @AfterEach
  void closeStore() {
    store.close();
  }

  private AgentMemory memory(MemoryStore of) {
    return memory(of, filesDirect);
  }

  private static AgentMemory memory(MemoryStore of, boolean filesDirect) {
    return AgentMemory.builder(of)
        .project("p")
        .clock(CLOCK)
        .config(
            MemoryConfig.builder()
                .authority(AuthorityPolicy.SAFE.trustingFiles(filesDirect))
                .build())
        .build();
  }

  /** What a rule is that a file states. */
  private NodeStatus stated() {
    return filesDirect ? NodeStatus.ACTIVE : NodeStatus.CANDIDATE;
  }

  private AgentMemory person() {
    return AgentMemory.builder(store)
        .project("p")
        .clock(Clock.offset(CLOCK, Duration.ofMinutes(1)))
        .author(Provenance.of(Source.USER))
        .build();
  }

  /**
   * Reads each line with one of some signs before it as a statement; behind a bar is its text, if
   * that is not its title.
   */
  private static class Lines implements StatementReading {
    private final int version;
    private final String signs;

    /**
     * A version.
     *
     * @param signs those that make a constraint of a line; a plus sign makes a preference
     */
    Lines(int version, String signs) {
      this.version = version;
      this.signs = signs;
    }

    @Override
    public int version() {
      return version;
    }

    @Override
    public boolean isRead(String path, SourceType type, Supplier<String> title) {
      return type == SourceType.AGENT_GUIDE;
    }

    @Override
    public Extraction extract(SourceText source, Neighbours others) {
      List<Seed> seeds = new ArrayList<>();
      List<String> lines = source.text().lines().toList();
      for (int i = 0; i < lines.size(); i++) {
        String line = lines.get(i);
        if (!line.isEmpty() && signs.indexOf(line.charAt(0)) >= 0) {
          List<String> parts = List.of(line.substring(2).split(" \\| ", -1));
          String name = parts.get(0);
          String title = version < FOURTH.version ? name : name.split(", ", 2)[0];
          seeds.add(
              new Seed(
                  line.charAt(0) == '+' ? NodeKind.PREFERENCE : NodeKind.CONSTRAINT,
                  name,
                  title,
                  parts.get(parts.size() - 1),
                  List.of(SeedCollector.TAG),
                  List.of(),
                  source.path(),
                  i + 1,
                  i + 1,
                  SeedCollector.key(name)));
        }
      }
      return new Extraction(seeds, 0, List.of());
    }
  }

  /** The first version takes examples, after an asterisk, for rules. */
  private static final StatementReading FIRST = new Lines(1, "-*");

  private static final StatementReading SECOND = new Lines(2, "-");

  /** The third one knows better than the second what an asterisk means. */
  private static final StatementReading THIRD = new Lines(3, "-*");

  /** The fourth one shows a title only up to its first comma. */
  private static final Lines FOURTH = new Lines(4, "-");

  private void write(String path, String... lines) {
    write(memory, path, SourceType.AGENT_GUIDE, lines);
  }

  private void write(AgentMemory into, String path, SourceType type, String... lines) {
    SourceText text = new SourceText(path, type, null, String.join("\n", lines) + "\n");
    texts.put(path, text);
    KnowledgeDocument document =
        new KnowledgeDocument(
            into.knowledge().scope(),
            path,
            KnowledgeDocument.Status.INDEXED,
            type,
            null,
            "A page",
            List.of(),
            List.of(),
            text.text().length(),
            NOW,
            Sha256.hex(text.text()),
            0,
            0,
            NOW,
            null,
            null,
            null);
    into.knowledge().put(List.of(new KnowledgeDocument.WithPassages(document, List.of())));
  }

  private PendingSeeding owed(AgentMemory of, StatementReading reading) {
    return new PendingSeeding(
        new SeedingService(of, settings, FileAuthors.UNKNOWN, reading),
        of.knowledge(),
        files,
        path -> true,
        () -> false,
        reports::add);
  }

  /** Draws what is owed, and gives all that was reported of it. */
  private SeedReport settle(StatementReading reading) {
    reports.clear();
    assertThat(owed(memory, reading).settleAll()).isTrue();
    return reports.stream().reduce(SeedReport.NOTHING, SeedReport::with);
  }

  private static NodeId rule(String title) {
    return NodeId.of(NodeKind.CONSTRAINT, SeedCollector.key(title));
  }

  private MemoryNode node(String title) {
    return memory.node(rule(title)).find().orElseThrow();
  }

  private String lastReason(String title) {
    return memory.node(rule(title)).inspect(0).history().stream()
        .filter(event -> event.reason() != null)
        .reduce((one, next) -> next)
        .map(MemoryEvent::reason)
        .orElseThrow();
  }

  @Test
  void what_a_person_accepted_keeps_its_title() {
    String name = "Water the trees, the hedge and the lawn";
    write("AGENTS.md", "- " + name);
    assertThat(settle(SECOND).created()).containsExactly(rule(name));
    if (filesDirect) {
      person().remember(NodeDraft.builder(rule(name)).body("Also the roof").build());
    } else {
      person().reviews().decide(rule(name), new Reviews.Verdict.Accept("so it is"));
    }
    MemoryNode accepted = node(name);

    assertThat(settle(FOURTH).isChange()).isFalse();
    assertThat(node(name)).isEqualTo(accepted);
  }

  @Test
  void a_rule_in_force_stays_in_force_and_gets_a_shorter_title_where_its_file_suffices() {
    String name = "Water the trees, the hedge and the lawn";
    write("AGENTS.md", "- " + name);
    assertThat(owed(memory(store, true), SECOND).settleAll()).isTrue();
    assertThat(node(name).status()).isEqualTo(NodeStatus.ACTIVE);

    SeedReport report = settle(FOURTH);

    assertThat(report.isChange()).isEqualTo(filesDirect);
    assertThat(node(name).title()).isEqualTo(filesDirect ? "Water the trees" : name);
    assertThat(node(name).status()).isEqualTo(NodeStatus.ACTIVE);
  }

  @Test
  void what_was_put_away_or_forgotten_by_its_full_title_stays_away_with_a_shorter_one() {
    write("AGENTS.md", "- Water the trees, the hedge", "- Feed the cat, the dog");
    settle(SECOND);
    person().node(rule("Water the trees, the hedge")).archive("not here");
    person().node(rule("Feed the cat, the dog")).forget("not here");

    SeedReport report = settle(FOURTH);

    assertThat(report.created()).isEmpty();
    assertThat(report.skipped()).hasSize(2);
  }

  @Test
  void what_the_present_version_does_not_read_as_a_statement_is_withdrawn_and_says_why() {
    write("AGENTS.md", "# Rules", "- Water the trees", "* Cut them all");
    assertThat(settle(FIRST).created()).hasSize(2);

    SeedReport report = settle(SECOND);

    assertThat(report.withdrawn()).containsExactly(rule("Cut them all"));
    assertThat(report.stale()).isEmpty();
    assertThat(report.unchanged()).containsExactly(rule("Water the trees"));
    assertThat(node("Cut them all").status()).isEqualTo(NodeStatus.ARCHIVED);
    assertThat(node("Water the trees").status()).isEqualTo(stated());
    assertThat(lastReason("Cut them all"))
        .isEqualTo(
            "withdrawn: an earlier version drew it from AGENTS.md:3, which the present one does not"
                + " read as a statement of its own");
    assertThat(
            memory
                .knowledge()
                .count(
                    memory
                        .knowledge()
                        .all()
                        .withTypes(Set.of(SourceType.AGENT_GUIDE))
                        .notDrawnBy(2)))
        .isZero();
    assertThat(settle(SECOND)).isEqualTo(SeedReport.NOTHING);
  }

  @Test
  void lines_that_moved_still_stand_there() {
    write("AGENTS.md", "* Cut them all");
    settle(FIRST);
    write("AGENTS.md", "# Examples", "", "* Cut them all");

    assertThat(settle(SECOND).withdrawn()).containsExactly(rule("Cut them all"));
  }

  @Test
  void what_a_file_really_does_not_say_any_more_is_stale() {
    write("AGENTS.md", "- Water the trees", "* Cut them all");
    settle(FIRST);
    write("AGENTS.md", "- Water the trees");

    SeedReport report = settle(SECOND);

    assertThat(report.withdrawn()).isEmpty();
    assertThat(report.stale()).containsExactly(rule("Cut them all"));
    assertThat(lastReason("Cut them all")).isEqualTo("no longer stated in AGENTS.md");
  }

  @Test
  void what_the_same_version_read_before_the_file_was_changed_is_stale() {
    StatementReading careful =
        new Lines(2, "-") {
          @Override
          public Extraction extract(SourceText source, Neighbours others) {
            return source.text().startsWith("# Former rules")
                ? new Extraction(List.of(), 0, List.of())
                : super.extract(source, others);
          }
        };
    write("AGENTS.md", "# Rules", "- Water the trees");
    settle(careful);
    write("AGENTS.md", "# Former rules", "- Water the trees");

    SeedReport report = settle(careful);

    assertThat(report.withdrawn()).as("no version was mistaken").isEmpty();
    assertThat(report.stale()).containsExactly(rule("Water the trees"));
  }

  @Test
  void a_file_that_is_not_read_any_more_states_nothing() {
    write("AGENTS.md", "- Water the trees");
    write("docs/style.md", "- Cut them all");
    settle(FIRST);
    StatementReading fewer =
        new Lines(2, "-") {
          @Override
          public boolean isRead(String path, SourceType type, Supplier<String> title) {
            return !path.startsWith("docs/");
          }
        };

    SeedReport report = settle(fewer);

    assertThat(report.withdrawn()).containsExactly(rule("Cut them all"));
    assertThat(lastReason("Cut them all"))
        .isEqualTo(
            "withdrawn: an earlier version drew it from docs/style.md:1, and the present one reads"
                + " no statements from that file");
  }

  @Test
  void a_file_that_a_later_release_takes_for_another_kind_of_source_is_read_for_the_first_time() {
    write(memory, "docs/log/0001.md", SourceType.DOCUMENT, "- Water the trees");
    assertThat(settle(FIRST).created()).isEmpty();
    otherTypes.put("docs/log/0001.md", SourceType.AGENT_GUIDE);

    assertThat(settle(SECOND).created()).containsExactly(rule("Water the trees"));
  }

  @Test
  void what_another_file_states_still_stays_in_force() {
    write("AGENTS.md", "* Cut them all");
    write("CLAUDE.md", "- Cut them all");
    settle(FIRST);

    SeedReport report = settle(SECOND);

    assertThat(report.withdrawn()).isEmpty();
    assertThat(node("Cut them all").status()).isEqualTo(stated());
    assertThat(SeedOrigin.paths(node("Cut them all"))).containsExactly("CLAUDE.md");
    assertThat(memory.node(node("Cut them all").ref()).evidence()).hasSize(1);
  }

  @Test
  void what_somebody_made_theirs_is_never_touched() {
    List<String> titles =
        List.of(
            "Was edited",
            "Was verified",
            "Was used",
            "Was supported",
            "Was related",
            "Was restored",
            "Was left alone");
    write("AGENTS.md", titles.stream().map("* "::concat).toArray(String[]::new));
    settle(FIRST);
    AgentMemory person = person();
    person.remember(NodeDraft.builder(rule("Was edited")).body("Really.").build());
    person.node(rule("Was verified")).verify("it holds");
    memory.recordUse(List.of(rule("Was used")));
    memory
        .node(rule("Was supported"))
        .attachEvidence(Evidence.Draft.of(Evidence.Kind.COMMIT, "0f3c9d1", "Cut them"));
    memory.remember(
        NodeDraft.builder(NodeKind.FACT, "Because")
            .related(Relation.Draft.of(Predicate.SUPPORTS, rule("Was related")))
            .build());
    person.node(rule("Was restored")).archive("a mistake");
    person.node(rule("Was restored")).restore("no mistake");

    SeedReport report = settle(SECOND);

    assertThat(report.withdrawn()).containsExactly(rule("Was left alone"));
    assertThat(report.stale()).isEmpty();
    for (String title : titles.subList(0, titles.size() - 1)) {
      assertThat(node(title).status()).as(title).isIn(NodeStatus.ACTIVE, stated());
    }
  }

  @Test
  void evidence_that_was_looked_up_again_makes_it_nobodys() {
    write("AGENTS.md", "* Cut them all");
    settle(FIRST);
    person()
        .node(rule("Cut them all"))
        .reverify((kind, place) -> new SourceResolver.Found(texts.get(place).text()));
    assertThat(node("Cut them all").usage().verifiedAt() != null)
        .as("what is in force is verified")
        .isEqualTo(filesDirect);

    assertThat(settle(SECOND).withdrawn()).containsExactly(rule("Cut them all"));
  }

  @Test
  void what_a_later_version_states_again_is_restored() {
    write("AGENTS.md", "* Cut them all");
    settle(FIRST);
    settle(SECOND);

    SeedReport report = settle(THIRD);

    assertThat(report.updated()).containsExactly(rule("Cut them all"));
    assertThat(report.created()).isEmpty();
    assertThat(node("Cut them all").status()).isEqualTo(stated());
    assertThat(memory.node(rule("Cut them all")).inspect(0).history())
        .filteredOn(event -> "stated again in AGENTS.md".equals(event.reason()))
        .extracting(MemoryEvent::type)
        .containsExactly(
            filesDirect ? MemoryEvent.Type.MEMORY_RESTORED : MemoryEvent.Type.CANDIDATE_HELD);
    assertThat(settle(new Lines(4, "-")).withdrawn())
        .as("it is as little somebody's as before")
        .containsExactly(rule("Cut them all"));
  }

  @Test
  void what_a_changed_file_states_again_is_restored_with_what_it_says_now() {
    write("AGENTS.md", "* Cut them all");
    settle(FIRST);
    settle(SECOND);
    write("AGENTS.md", "# Rules", "- Cut them all");

    SeedReport report = settle(SECOND);

    assertThat(report.updated()).containsExactly(rule("Cut them all"));
    assertThat(memory.node(node("Cut them all").ref()).evidence())
        .singleElement()
        .satisfies(piece -> assertThat(piece.locator()).isEqualTo("AGENTS.md:2"));
  }

  @Test
  void what_a_person_put_away_stays_away() {
    write("AGENTS.md", "* Cut them all", "- Water the trees");
    settle(FIRST);
    person().node(rule("Water the trees")).archive("nobody cares");
    settle(SECOND);
    person().node(rule("Cut them all")).restore("I want it");
    person().node(rule("Cut them all")).archive("I do not want it after all");

    SeedReport report = settle(THIRD);

    assertThat(report.isChange()).isFalse();
    assertThat(report.skipped()).hasSize(2);
    assertThat(node("Cut them all").status()).isEqualTo(NodeStatus.ARCHIVED);
    assertThat(node("Water the trees").status()).isEqualTo(NodeStatus.ARCHIVED);
  }

  @Test
  void what_is_withdrawn_makes_room_for_what_was_crowded_out() {
    settings = SeedSettings.builder().perProject(2).build();
    write("b/AGENTS.md", "* Cut them all", "* Burn them all");
    settle(FIRST);
    write("a/AGENTS.md", "- Water the trees");
    write("c/AGENTS.md", "- Feed the trees", "- Prune the trees");

    SeedReport report = settle(SECOND);

    assertThat(report.withdrawn()).hasSize(2);
    assertThat(report.created())
        .as("first come, first served")
        .containsExactly(rule("Water the trees"), rule("Feed the trees"));
    assertThat(settle(SECOND)).as("nothing is owed").isEqualTo(SeedReport.NOTHING);
  }

  @Test
  void a_statement_that_was_taken_for_one_of_another_kind_is_made_anew() {
    write("AGENTS.md", "* Cut them all", "+ Water the trees");
    settle(
        new Lines(1, "-*+") {
          @Override
          public Extraction extract(SourceText source, Neighbours others) {
            return super.extract(
                new SourceText(source.path(), source.type(), null, source.text().replace('+', '-')),
                others);
          }
        });
    assertThat(node("Water the trees").status()).isEqualTo(stated());

    SeedReport report = settle(new Lines(2, "+*"));

    NodeId preference = NodeId.of(NodeKind.PREFERENCE, "water-the-trees");
    assertThat(report.withdrawn()).containsExactly(rule("Water the trees"));
    assertThat(report.created()).containsExactly(preference);
    assertThat(lastReason("Water the trees"))
        .isEqualTo(
            "withdrawn: an earlier version read AGENTS.md:2 as constraint, which the present one"
                + " reads as preference");
    assertThat(memory.node(preference).find().orElseThrow().status()).isEqualTo(stated());
  }

  @Test
  void files_of_more_than_a_portion_are_all_seeded_and_none_is_dropped() {
    settings = SeedSettings.builder().perProject(1_000).build();
    for (int i = 0; i < 450; i++) {
      write("part" + i + "/AGENTS.md", "- Water tree number " + i);
    }

    assertThat(settle(SECOND).created()).hasSize(450);

    assertThat(reports).hasSizeGreaterThan(5);
    assertThat(settle(SECOND)).isEqualTo(SeedReport.NOTHING);
  }

  @Test
  void a_file_that_cannot_be_drawn_from_stays_owed_and_keeps_no_other_from_it() {
    write("a/AGENTS.md", "- Water the trees");
    write("b/AGENTS.md", "- Break");
    write("c/AGENTS.md", "- Feed the trees");
    write("d/AGENTS.md", "- Prune the trees");
    SourceText changed = texts.get("d/AGENTS.md");
    texts.put("d/AGENTS.md", new SourceText("d/AGENTS.md", changed.type(), null, "- Other"));
    StatementReading breaking =
        new Lines(2, "-") {
          @Override
          public Extraction extract(SourceText source, Neighbours others) {
            if (source.text().contains("Break")) {
              throw new IllegalStateException("broken");
            }
            return super.extract(source, others);
          }
        };

    assertThat(settle(breaking).created())
        .containsExactly(rule("Water the trees"), rule("Feed the trees"));
    texts.put("d/AGENTS.md", changed);
    assertThat(settle(SECOND).created()).containsExactly(rule("Break"), rule("Prune the trees"));
  }

  @Test
  void a_file_that_is_gone_is_owed_until_its_statements_are_taken_back() {
    write("a/AGENTS.md", "- Water the trees");
    settle(SECOND);
    memory.knowledge().retire(List.of("a/AGENTS.md"), "it is gone");
    write("b/AGENTS.md", "- Feed the trees");

    SeedReport report = settle(SECOND);

    assertThat(report.stale()).containsExactly(rule("Water the trees"));
    assertThat(report.created()).containsExactly(rule("Feed the trees"));
  }

  @Test
  void a_run_that_is_cancelled_leaves_the_rest_owed() {
    write("a/AGENTS.md", "- Water the trees");
    PendingSeeding cancelled =
        new PendingSeeding(
            new SeedingService(memory, settings, FileAuthors.UNKNOWN, SECOND),
            memory.knowledge(),
            files,
            path -> true,
            () -> true,
            reports::add);

    assertThat(cancelled.settleAll()).isFalse();

    assertThat(PendingSeeding.count(memory.knowledge())).isEqualTo(1);
    assertThat(settle(SECOND).created()).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(names = {"ENDS", "FAILS_ONCE"})
  void mending_that_fails_at_any_write_is_made_up_for(DisturbedStore.Disturbance disturbance) {
    List<String> expected =
        assertMadeUpFor(
            nth -> disturbed(own -> asTheFirstDrew(memory(own)), SECOND, disturbance, nth));
    assertThat(expected).anyMatch(line -> line.contains("archived"));
  }

  @ParameterizedTest
  @EnumSource(names = {"ENDS", "FAILS_ONCE"})
  void restoring_that_fails_at_any_write_is_made_up_for(DisturbedStore.Disturbance disturbance) {
    List<String> expected =
        assertMadeUpFor(
            nth -> disturbed(own -> asTheSecondMended(memory(own)), THIRD, disturbance, nth));
    assertThat(expected).noneMatch(line -> line.contains("archived"));
  }

  @ParameterizedTest
  @EnumSource(names = {"ENDS", "FAILS_ONCE"})
  void rules_that_were_in_force_and_are_stated_anew_are_made_up_for(
      DisturbedStore.Disturbance disturbance) {
    List<String> expected =
        assertMadeUpFor(nth -> disturbed(this::asFilesDirected, SECOND, disturbance, nth));
    assertThat(expected)
        .as("one that says the same stays as it is, one that is new or back does not direct")
        .anyMatch(line -> line.contains("water-the-trees | active"))
        .anyMatch(line -> line.contains("rest | " + stated().label()))
        .anyMatch(line -> line.contains("sing | " + stated().label() + " | Sing | Sing loudly"))
        .anyMatch(line -> line.contains("dance | stale"));
  }

  private List<String> assertMadeUpFor(IntFunction<List<String>> run) {
    settings = SeedSettings.builder().perProject(5).build();
    List<String> expected = run.apply(Integer.MAX_VALUE);
    int nth = 0;
    while (writes > nth) {
      nth++;
      assertThat(run.apply(nth)).as("disturbed at write " + nth).isEqualTo(expected);
    }
    assertThat(nth).as("there were points to be disturbed at").isGreaterThan(3);
    return expected;
  }

  private int writes;

  private void asTheFirstDrew(AgentMemory calm) {
    write(calm, "a/AGENTS.md", SourceType.AGENT_GUIDE, "* Cut them all", "- Water the trees");
    write(calm, "b/AGENTS.md", SourceType.AGENT_GUIDE, "* Burn them all", "+ Dig");
    write(calm, "c/AGENTS.md", SourceType.AGENT_GUIDE, "* Water the trees", "- Sing");
    owed(calm, FIRST).settleAll();
    write(calm, "b/AGENTS.md", SourceType.AGENT_GUIDE, "* Burn them all", "- Cut them all now");
    write(calm, "d/AGENTS.md", SourceType.AGENT_GUIDE, "- Feed", "- Prune", "- Rest", "- Wait");
    calm.knowledge().retire(List.of("c/AGENTS.md"), "it is gone");
  }

  private void asTheSecondMended(AgentMemory calm) {
    write(calm, "a/AGENTS.md", SourceType.AGENT_GUIDE, "* Cut them all", "- Water the trees");
    write(calm, "b/AGENTS.md", SourceType.AGENT_GUIDE, "* Burn them all", "- Dig");
    owed(calm, FIRST).settleAll();
    owed(calm, SECOND).settleAll();
    write(calm, "b/AGENTS.md", SourceType.AGENT_GUIDE, "- Cut them all");
    owed(calm, SECOND).settleAll();
    write(calm, "a/AGENTS.md", SourceType.AGENT_GUIDE, "# Trees", "* Burn them all", "* Dig");
    write(calm, "b/AGENTS.md", SourceType.AGENT_GUIDE, "# Others", "* Cut them all", "- Rest");
    write(calm, "c/AGENTS.md", SourceType.AGENT_GUIDE, "- Water the trees");
  }

  private void asFilesDirected(MemoryStore own) {
    AgentMemory former = memory(own, true);
    SourceType type = SourceType.AGENT_GUIDE;
    write(former, "a/AGENTS.md", type, "- Water the trees", "- Rest", "- Sing", "- Dance");
    owed(former, SECOND).settleAll();
    write(former, "a/AGENTS.md", type, "- Water the trees", "- Sing", "- Dance");
    owed(former, SECOND).settleAll();
    write(former, "a/AGENTS.md", type, "- Water the trees", "- Rest", "- Sing | Sing loudly");
    write(former, "b/AGENTS.md", type, "- Sing | Sing quietly", "- Wait");
  }

  private List<String> disturbed(
      Consumer<MemoryStore> before,
      StatementReading reading,
      DisturbedStore.Disturbance disturbance,
      int nth) {
    texts.clear();
    try (InMemoryStore own = InMemoryStore.create()) {
      before.accept(own);
      AgentMemory calm = memory(own);
      DisturbedStore disturbed = new DisturbedStore(own, disturbance, nth, () -> {});
      try {
        owed(memory(disturbed), reading).settleAll();
      } catch (StoreUnavailableException e) {
        assertThat(disturbed.wasDisturbed()).isTrue();
      }
      writes = Math.max(writes, disturbed.writes());
      owed(calm, reading).settleAll();
      List<String> outcome = Outcome.of(calm);
      owed(calm, reading).settleAll();
      assertThat(Outcome.of(calm)).isEqualTo(outcome);
      return outcome;
    }
  }
}
