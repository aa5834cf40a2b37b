package dev.memoryweave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.reflect.SessionReport;
import dev.memoryweave.reflect.TaskReport;
import java.util.Arrays;
import java.util.HashSet;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Callers without a checker of nulls are told which argument is missing. */
class AbsentArgumentsTest {
  private static final NodeId ID = NodeId.of("fact.a");

  static Stream<Arguments> requests() {
    return Stream.of(
        absent("task", () -> RecallRequest.forTask(null)),
        absent("files", () -> RecallRequest.builder("t").files(null).build()),
        absent(
            "files[1]", () -> RecallRequest.builder("t").files(Arrays.asList("a", null)).build()),
        absent("symbols", () -> RecallRequest.builder("t").symbols(null).build()),
        absent("kinds", () -> RecallRequest.builder("t").kinds(null).build()),
        absent("style", () -> RecallRequest.builder("t").style(null).build()),
        absent(
            "kinds",
            () -> MemoryQuery.all().withKinds(new HashSet<>(Arrays.asList(NodeKind.FACT, null)))),
        absent("kinds[0]", () -> MemoryQuery.all().withKinds((NodeKind) null)),
        absent("tiers", () -> MemoryQuery.all().withTiers(null)),
        absent("statuses", () -> MemoryQuery.all().withStatuses(null)),
        absent("tags", () -> MemoryQuery.all().withTags(null)),
        absent("order", () -> MemoryQuery.all().withOrder(null)));
  }

  static Stream<Arguments> changes() {
    return Stream.of(
        absent("nodes[0]", () -> SaveIntent.builder().node(null).build()),
        absent("id", () -> SaveIntent.builder().stale(null, "why")),
        absent("reason", () -> SaveIntent.builder().stale(ID, null)),
        absent("id", () -> SaveIntent.builder().supersede(null, ID, "why")),
        absent("supersededBy", () -> SaveIntent.builder().supersede(ID, null, "why")),
        absent("reason", () -> SaveIntent.builder().supersede(ID, ID, null)),
        absent("id", () -> SaveIntent.builder().delete(null, "why")),
        absent("reason", () -> SaveIntent.builder().delete(ID, null)),
        absent("predicate", () -> Relation.Draft.of(null, ID)),
        absent("to", () -> Relation.Draft.of(Predicate.AFFECTS, null)),
        absent("evidence kind", () -> Evidence.Draft.of(null, "a.txt", "")),
        absent("evidence locator", () -> Evidence.Draft.of(Evidence.Kind.FILE, null, "")),
        absent("evidence excerpt", () -> Evidence.Draft.of(Evidence.Kind.FILE, "a.txt", null)),
        absent(
            "evidence polarity",
            () -> new Evidence.Draft(Evidence.Kind.FILE, "a.txt", "", null, null, null)));
  }

  static Stream<Arguments> reports() {
    return Stream.of(
        absent(
            "task", () -> TaskReport.builder(null).outcome(TaskReport.Outcome.COMPLETED).build()),
        absent("outcome", () -> TaskReport.builder("t").outcome(null).build()),
        absent("verification", () -> report().verification(null).build()),
        absent("summary", () -> report().summary(null).build()),
        absent("testSummary", () -> report().testSummary(null).build()),
        absent("facts", () -> report().facts(null).build()),
        absent("facts[1]", () -> report().facts(Arrays.asList("a", null)).build()),
        absent("evidence", () -> report().evidence(null).build()),
        absent("session", () -> SessionReport.builder(null).build()),
        absent("text", () -> SessionReport.Said.byUser(null)));
  }

  private static Arguments absent(String field, ThrowingCallable maker) {
    return Arguments.of(field, maker);
  }

  @ParameterizedTest
  @MethodSource({"requests", "changes", "reports"})
  void absentArgument_isNamed(String field, ThrowingCallable maker) {
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(maker)
        .withMessageContaining("(absent)")
        .satisfies(refusal -> assertThat(refusal.field()).startsWith(field));
  }

  private static TaskReport.Builder report() {
    return TaskReport.builder("t").outcome(TaskReport.Outcome.COMPLETED);
  }
}
