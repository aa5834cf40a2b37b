package dev.memoryweave.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.model.Evidence.Polarity;
import dev.memoryweave.model.Provenance.Origin;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation.Predicate;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every rule of every field: what breaks it is refused by name, value and rule. */
class InvalidValuesTest {
  private static final Instant NOON = Nodes.NOON;
  private static final Instant TOO_EARLY = Instant.parse("0000-12-31T23:59:59.999Z");
  private static final Instant TOO_LATE = Instant.parse("+10000-01-01T00:00:00Z");
  private static final NodeRef A = new NodeRef(Nodes.SCOPE, NodeId.of("fact.a"));

  private static Arguments refused(
      String field, String shown, String rule, ThrowingCallable maker) {
    return Arguments.of(field, shown, rule, maker);
  }

  /** The rules that every field of one line keeps. */
  private static Stream<Arguments> line(String field, int max, Maker maker) {
    String oneLine = "be a single line without control characters";
    return Stream.of(
        refused(field, "(absent)", "be given", () -> maker.make(null)),
        refused(field, "''", "not be empty", () -> maker.make("")),
        refused(field, "' '", "not be empty", () -> maker.make(" ")),
        refused(field, "'a\\u000ab'", oneLine, () -> maker.make("a\nb")),
        refused(field, "'a\\u000db'", oneLine, () -> maker.make("a\rb")),
        refused(field, "'a\\u0009b'", oneLine, () -> maker.make("a\tb")),
        refused(field, "'a\\u001bb'", oneLine, () -> maker.make("a\u001Bb")),
        refused(field, "'a\\u0085b'", oneLine, () -> maker.make("a\u0085b")),
        refused(field, "'a\u2028b'", oneLine, () -> maker.make("a\u2028b")),
        refused(field, "'a\u2029b'", oneLine, () -> maker.make("a\u2029b")),
        refused(
            field,
            "'a\\u0000'",
            "not contain the NUL character (found at index 1)",
            () -> maker.make("a\u0000")),
        refused(
            field,
            "'a\\ud83d'",
            "be valid Unicode (unpaired surrogate at index 1)",
            () -> maker.make("a\uD83D")),
        refused(
            field,
            "'\\ude00b'",
            "be valid Unicode (unpaired surrogate at index 0)",
            () -> maker.make("\uDE00b")),
        refused(
            field,
            max + 1 > 80 ? "(a text of " + (max + 1) + " characters)" : "'xxx",
            "have at most " + max + " characters, not " + (max + 1),
            () -> maker.make("x".repeat(max + 1))),
        refused(
            field,
            "(a text of " + 2 * (max + 1) + " characters)",
            "have at most " + max + " characters, not " + (max + 1),
            () -> maker.make("\uD83D\uDE00".repeat(max + 1))));
  }

  private interface Maker {
    Object make(String value);
  }

  static Stream<Arguments> lines() {
    return Stream.of(
            line("title", 256, text -> Nodes.fact().title(text).build()),
            line("symbol", 300, text -> Nodes.fact().symbols(oneOf(text)).build()),
            line("scope key", 200, Scope::project),
            line("session", 200, SessionId::of),
            line("anchor", 400, Anchor::of),
            line(
                "evidence locator", 1_000, text -> Evidence.Draft.of(Evidence.Kind.FILE, text, "")),
            line("event subject", 600, text -> event(text, null)),
            line("report", 200, text -> decision(text, "t", "r", NOON)),
            line("title", 256, text -> decision("a", text, "r", NOON)),
            line("reason", 1_000, text -> decision("a", "t", text, NOON)),
            line("origin locator", 1_000, text -> Origin.of("file", text)))
        .flatMap(cases -> cases);
  }

  /** The rules of fields of one line that may be absent. */
  static Stream<Arguments> optionalLines() {
    return Stream.of(
            line("reason", 1_000, text -> event("s", text)),
            line("task", 400, text -> provenance(text, null, null)),
            line("commit", 80, text -> provenance(null, text, null)),
            line("branch", 250, text -> provenance(null, null, text)),
            line("origin digest", 200, text -> new Origin("file", "x", null, text, null)),
            line("origin mediaType", 200, text -> new Origin("file", "x", null, null, text)),
            line("evidence digest", 200, text -> evidence("x", "", text, NOON)))
        .flatMap(cases -> cases)
        .filter(arguments -> !"(absent)".equals(arguments.get()[1]));
  }

  private static List<String> oneOf(String text) {
    return Arrays.asList(text);
  }

  private static MemoryEvent.Draft event(String subject, String reason) {
    return new MemoryEvent.Draft(
        MemoryEvent.Type.MEMORY_CREATED, Nodes.SCOPE, subject, Source.AGENT, NOON, reason);
  }

  private static PromotionRecord decision(String report, String title, String reason, Instant at) {
    return new PromotionRecord(
        0,
        Nodes.SCOPE,
        PromotionRecord.Outcome.CREATE,
        report,
        null,
        NodeKind.FACT,
        title,
        null,
        null,
        PromotionRecord.Scores.alone(.5),
        reason,
        List.of(),
        Source.AGENT,
        at);
  }

  private static Provenance provenance(String task, String commit, String branch) {
    return new Provenance(Source.AGENT, Trust.AGENT, task, commit, branch);
  }

  private static Evidence evidence(
      String locator, String excerpt, String digest, Instant capturedAt) {
    return new Evidence(
        Nodes.SCOPE,
        Evidence.Id.of("ev-0123456789abcdef01234567"),
        Evidence.Kind.FILE,
        locator,
        excerpt,
        digest,
        capturedAt,
        Polarity.SUPPORTS);
  }

  static Stream<Arguments> nodes() {
    String slug = "be a slug (lower-case letters, digits, hyphens) of at most ";
    return Stream.of(
        refused("key", "''", slug + 160, () -> Nodes.fact().key("").build()),
        refused("key", "'A b'", slug + 160, () -> Nodes.fact().key("A b").build()),
        refused("key", "'-a'", slug + 160, () -> Nodes.fact().key("-a").build()),
        refused(
            "key",
            "(a text of 161 characters)",
            slug + 160,
            () -> Nodes.fact().key("x".repeat(161)).build()),
        refused("tag", "'Red'", slug + 80, () -> Nodes.fact().tags(List.of("Red")).build()),
        refused("tag", "'a_b'", slug + 80, () -> Nodes.fact().tags(List.of("a_b")).build()),
        refused(
            "tag",
            "(a text of 81 characters)",
            slug + 80,
            () -> Nodes.fact().tags(List.of("x".repeat(81))).build()),
        refused(
            "tags",
            "'201 entries'",
            "have at most 200 entries",
            () -> Nodes.fact().tags(numbered("t")).build()),
        refused(
            "symbols",
            "'201 entries'",
            "have at most 200 entries",
            () -> Nodes.fact().symbols(numbered("s")).build()),
        refused(
            "anchors",
            "'201 entries'",
            "have at most 200 entries",
            () -> Nodes.fact().anchors(numbered("a").stream().map(Anchor::of).toList()).build()),
        refused("body", "(absent)", "be given", () -> Nodes.fact().body(null).build()),
        refused(
            "body",
            "'a\\u0000b'",
            "not contain the NUL character (found at index 1)",
            () -> Nodes.fact().body("a\u0000b").build()),
        refused(
            "body",
            "'a\\udc00'",
            "be valid Unicode (unpaired surrogate at index 1)",
            () -> Nodes.fact().body("a\uDC00").build()),
        refused(
            "body",
            "(a text of 262145 characters)",
            "have at most 262144 characters, not 262145",
            () -> Nodes.fact().body("x".repeat(262_145)).build()),
        refused(
            "summary",
            "'a\\u000ab'",
            "be a single line without control characters",
            () -> Nodes.fact().summary("a\nb").build()),
        refused(
            "summary",
            "(a text of 401 characters)",
            "have at most 400 characters, not 401",
            () -> Nodes.fact().summary("x".repeat(401)).build()),
        refused(
            "status",
            "'open'",
            "fit the kind fact",
            () -> Nodes.fact().status(NodeStatus.OPEN).build()),
        refused(
            "status",
            "'active'",
            "fit the kind task",
            () -> Nodes.builder(NodeId.of("task.a")).status(NodeStatus.ACTIVE).build()),
        refused(
            "stage",
            "'IDEA'",
            "be given for features only",
            () -> Nodes.fact().stage(NodeKind.Stage.IDEA).build()),
        refused(
            "parent",
            "'fact.a'",
            "be another node",
            () -> Nodes.fact().parent(NodeId.of("fact.a")).build()),
        refused(
            "supersededBy",
            "'project:p/fact.b'",
            "be set on superseded or archived nodes only",
            () -> Nodes.fact().supersededBy(new NodeRef(Nodes.SCOPE, NodeId.of("fact.b"))).build()),
        refused(
            "supersededBy",
            "'project:p/fact.a'",
            "be another node",
            () -> Nodes.fact().status(NodeStatus.SUPERSEDED).supersededBy(A).build()),
        refused(
            "updatedAt",
            "'2026-03-01T11:59:59.999Z'",
            "not lie before createdAt",
            () -> Nodes.fact().updatedAt(NOON.minusMillis(1)).build()),
        refused("revision", "'-1'", "not be negative", () -> Nodes.fact().revision(-1).build()));
  }

  private static List<String> numbered(String prefix) {
    return IntStream.rangeClosed(0, 200).mapToObj(i -> prefix + i).toList();
  }

  static Stream<Arguments> numbers() {
    return Stream.of(-0.001, 1.001, Double.NaN, Double.POSITIVE_INFINITY, -Double.MAX_VALUE)
        .flatMap(
            number ->
                Stream.of(
                    refused(
                        "importance",
                        "'" + number + "'",
                        "be a number from 0 to 1",
                        () -> Nodes.fact().importance(number).build()),
                    refused(
                        "confidence",
                        "'" + number + "'",
                        "be a number from 0 to 1",
                        () -> Nodes.fact().confidence(number).build()),
                    refused(
                        "confidence",
                        "'" + number + "'",
                        "be a number from 0 to 1",
                        () -> Nodes.fact().believed(number).build()),
                    refusedScore("similarity", number, n -> scores(n, 0, 0, 0, 0, 0)),
                    refusedScore("title score", number, n -> scores(0, n, 0, 0, 0, 0)),
                    refusedScore("kind score", number, n -> scores(0, 0, n, 0, 0, 0)),
                    refusedScore("path score", number, n -> scores(0, 0, 0, n, 0, 0)),
                    refusedScore("candidate confidence", number, n -> scores(0, 0, 0, 0, n, 0)),
                    refusedScore("memory confidence", number, n -> scores(0, 0, 0, 0, 0, n))));
  }

  private static Arguments refusedScore(
      String field, double number, DoubleFunction<PromotionRecord.Scores> maker) {
    return refused(field, "'" + number + "'", "be a number from 0 to 1", () -> maker.apply(number));
  }

  private static PromotionRecord.Scores scores(
      double similarity, double title, double kind, double path, double of, double with) {
    return new PromotionRecord.Scores(similarity, title, kind, path, of, with);
  }

  static Stream<Arguments> times() {
    String rule = "lie between 0001-01-01T00:00:00Z and 9999-12-31T23:59:59.999Z";
    return Stream.of(TOO_EARLY, TOO_LATE, Instant.MIN, Instant.MAX)
        .flatMap(
            time -> {
              String shown = "'" + time + "'";
              return Stream.of(
                  refused("createdAt", shown, rule, () -> nodeAt(time)),
                  refused("updatedAt", shown, rule, () -> Nodes.fact().updatedAt(time).build()),
                  refused("expiresAt", shown, rule, () -> new Lifetime(null, time)),
                  refused("lastUsedAt", shown, rule, () -> new Usage(0, 0, time, null)),
                  refused("verifiedAt", shown, rule, () -> new Usage(0, 0, null, time)),
                  refused("evidence capturedAt", shown, rule, () -> evidence("x", "", null, time)),
                  refused(
                      "origin capturedAt",
                      shown,
                      rule,
                      () -> new Origin("file", "x", time, null, null)),
                  refused(
                      "event time",
                      shown,
                      rule,
                      () ->
                          new MemoryEvent.Draft(
                              MemoryEvent.Type.MEMORY_CREATED,
                              Nodes.SCOPE,
                              "s",
                              Source.AGENT,
                              time,
                              null)),
                  refused("decision time", shown, rule, () -> decision("a", "t", "r", time)),
                  refused(
                      "check time",
                      shown,
                      rule,
                      () -> new Evidence.Check(Evidence.Check.Verdict.HOLDS, time)),
                  refused("updatedAt", shown, rule, () -> relation(NOON, time)),
                  refused("createdAt", shown, rule, () -> relation(time, time)));
            });
  }

  private static MemoryNode nodeAt(Instant time) {
    return MemoryNode.builder(Nodes.SCOPE, NodeId.of("fact.a"), "A", time).build();
  }

  private static Relation relation(Instant createdAt, Instant updatedAt) {
    return new Relation(
        A,
        Predicate.AFFECTS,
        new NodeRef(Nodes.SCOPE, NodeId.of("fact.b")),
        null,
        List.of(),
        Relation.Status.ACTIVE,
        createdAt,
        updatedAt);
  }

  static Stream<Arguments> others() {
    String id = "be 'ev-' followed by 24 hexadecimal digits";
    String predicate =
        "be 1 to 60 lower-case letters, digits and underscores, such as 'depends_on'";
    String halfLife = "last from one minute to a hundred years";
    return Stream.of(
        refused("id", "(absent)", "be 'kind.slug' of lower-case", () -> NodeId.of(null)),
        refused("confirmations", "'-1'", "not be negative", () -> new Usage(-1, 0, null, null)),
        refused("useCount", "'-1'", "not be negative", () -> new Usage(0, -1, null, null)),
        refused("halfLife", "'PT59S'", halfLife, () -> lasting(Duration.ofSeconds(59))),
        refused("halfLife", "'PT-1H'", halfLife, () -> lasting(Duration.ofHours(-1))),
        refused(
            "halfLife",
            "'PT876000H1S'",
            halfLife,
            () -> lasting(Duration.ofDays(36_500).plusSeconds(1))),
        refused("evidence id", "''", id, () -> Evidence.Id.of("")),
        refused("evidence id", "'ev-1'", id, () -> Evidence.Id.of("ev-1")),
        refused(
            "evidence id",
            "'ev-0123456789ABCDEF01234567'",
            id,
            () -> Evidence.Id.of("ev-0123456789ABCDEF01234567")),
        refused(
            "evidence excerpt",
            "(a text of 2001 characters)",
            "have at most 2000 characters, not 2001",
            () -> Evidence.Draft.of(Evidence.Kind.FILE, "x", "x".repeat(2_001))),
        refused(
            "evidence excerpt",
            "'\\u0000'",
            "not contain the NUL character",
            () -> Evidence.Draft.of(Evidence.Kind.FILE, "x", "\u0000")),
        refused("predicate", "''", predicate, () -> Predicate.of("")),
        refused("predicate", "'Depends'", predicate, () -> Predicate.of("Depends")),
        refused("predicate", "'depends-on'", predicate, () -> Predicate.of("depends-on")),
        refused("predicate", "'_x'", predicate, () -> Predicate.of("_x")),
        refused("predicate", "'xxxx", predicate, () -> Predicate.of("x".repeat(61))),
        refused("origin kind", "'A File'", "be a slug", () -> Origin.of("A File", "x")),
        refused("origin kind", "''", "be a slug", () -> Origin.of("", "x")),
        refused(
            "relation",
            "'project:p/fact.a'",
            "join two different nodes",
            () ->
                new Relation(
                    A, Predicate.AFFECTS, A, null, List.of(), Relation.Status.ACTIVE, NOON)),
        refused(
            "updatedAt",
            "'2026-03-01T11:59:59.999Z'",
            "not lie before createdAt",
            () -> relation(NOON, NOON.minusMillis(1))),
        refused(
            "sequence",
            "'-1'",
            "not be negative",
            () -> decision("a", "t", "r", NOON).numbered(-1)),
        refused(
            "revision before",
            "'-1'",
            "not be negative",
            () -> new PromotionRecord.Change(A, -1, 1)),
        refused(
            "revision after",
            "'3'",
            "be above the one before",
            () -> new PromotionRecord.Change(A, 3, 3)),
        refused("scope chain", "'[]'", "hold a scope", () -> ScopeChain.of()),
        refused(
            "scope chain",
            "'[system:default, project:p]'",
            "run from narrow to broad with each level at most once",
            () -> ScopeChain.of(Scope.system(), Scope.project("p"))),
        refused(
            "scope chain",
            "'[project:p, project:q]'",
            "run from narrow to broad with each level at most once",
            () -> ScopeChain.of(Scope.project("p"), Scope.project("q"))));
  }

  private static Lifetime lasting(Duration halfLife) {
    return new Lifetime(halfLife, null);
  }

  @ParameterizedTest(name = "{0}, case {index}")
  @MethodSource({"lines", "optionalLines", "nodes", "numbers", "times", "others"})
  void value_thatBreaksARule_isRefusedByFieldValueAndRule(
      String field, String shown, String rule, ThrowingCallable maker) {
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(maker)
        .withMessageStartingWith("Invalid " + field + " " + shown)
        .withMessageContaining(": " + field + " must " + rule)
        .satisfies(e -> assertThat(e.field()).isEqualTo(field));
  }

  @Test
  void message_longText_isTakenForPrivateAndNotShown() {
    String text = "x".repeat(81);

    assertThat(new InvalidValueException("body", text, "be shorter"))
        .hasMessage("Invalid body (a text of 81 characters): body must be shorter");
    assertThat(new InvalidValueException("body", text.substring(1), "be shorter"))
        .hasMessageContaining(text.substring(1));
  }

  @Test
  void required_absentValue_isRefused() {
    assertThat(InvalidValueException.required("x", "here", "be given")).isEqualTo("here");
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> InvalidValueException.required("x", null, "be given with y"))
        .withMessage("Invalid x (absent): x must be given with y");
  }
}
