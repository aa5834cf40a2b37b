package dev.memoryweave.build;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Trust;
import dev.memoryweave.reflect.ReflectionResult;
import dev.memoryweave.review.Reviews;
import dev.memoryweave.weave.ContextPack.SectionKind;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tables of the pages on concepts and on projects hold what the rules in the code say. */
final class ConceptsTest {
  private static final String PAGE = "docs/concepts.md";

  @Test
  void kinds() throws IOException {
    assertThat(PageTables.rows(PAGE, "kind", "tier", "importance", "depth"))
        .isEqualTo(
            rows(
                NodeKind.values(),
                kind ->
                    List.of(
                        kind.label(),
                        kind.tier().label(),
                        ratio(kind.importance()),
                        Integer.toString(kind.naturalDepth()))));
  }

  @Test
  void special_kinds() throws IOException {
    assertThat(PageTables.text(PAGE))
        .contains("Directives (" + labels(NodeKind::isDirective) + ")")
        .contains("Pinned memories (" + labels(NodeKind::isPinned) + ")")
        .contains("Questions and work (" + labels(NodeKind::isOpenable) + ")");
  }

  @Test
  void tiers() throws IOException {
    assertThat(PageTables.rows(PAGE, "tier", "half-life"))
        .isEqualTo(
            rows(NodeKind.Tier.values(), tier -> List.of(tier.label(), days(tier.halfLife()))));
  }

  @Test
  void statuses() throws IOException {
    assertThat(PageTables.rows(PAGE, "status", "may become"))
        .isEqualTo(rows(NodeStatus.values(), status -> List.of(status.label(), nextOf(status))));
  }

  @Test
  void scopes() throws IOException {
    assertThat(PageTables.rows(PAGE, "level"))
        .isEqualTo(rows(Scope.Level.values(), level -> List.of(level.label())));
  }

  @Test
  void evidence() throws IOException {
    assertThat(PageTables.rows(PAGE, "evidence"))
        .isEqualTo(rows(Evidence.Kind.values(), kind -> List.of(kind.label())));
  }

  @Test
  void trust() throws IOException {
    assertThat(PageTables.rows(PAGE, "trust", "confidence", "may claim"))
        .isEqualTo(
            rows(
                Trust.values(),
                trust ->
                    List.of(
                        trust.label(), ratio(trust.confidence()), ratio(trust.mostConfidence()))));
  }

  @Test
  void gates() throws IOException {
    assertThat(PageTables.rows(PAGE, "gate"))
        .isEqualTo(rows(ReflectionResult.Gate.values(), gate -> List.of(gate.label())));
  }

  @Test
  void outcomes() throws IOException {
    assertThat(PageTables.rows(PAGE, "decision"))
        .isEqualTo(rows(PromotionRecord.Outcome.values(), outcome -> List.of(outcome.label())));
  }

  @Test
  void causes() throws IOException {
    assertThat(PageTables.rows(PAGE, "cause"))
        .isEqualTo(rows(Reviews.Item.Cause.values(), cause -> List.of(cause.label())));
  }

  @Test
  void sections() throws IOException {
    assertThat(PageTables.rows(PAGE, "section", "heading"))
        .isEqualTo(
            rows(
                SectionKind.values(),
                section -> List.of(section.name().toLowerCase(Locale.ROOT), section.heading())));
  }

  @Test
  void sources_of_passages() throws IOException {
    assertThat(PageTables.rows("docs/project.md", "source", "quality"))
        .isEqualTo(rows(SourceType.values(), type -> List.of(type.label(), ratio(type.quality()))));
  }

  private static <T> List<List<String>> rows(T[] values, Function<T, List<String>> row) {
    return Arrays.stream(values).map(row).toList();
  }

  private static String labels(Predicate<NodeKind> wanted) {
    return Arrays.stream(NodeKind.values())
        .filter(wanted)
        .map(kind -> "`" + kind.label() + "`")
        .collect(Collectors.joining(", "));
  }

  private static String nextOf(NodeStatus status) {
    return Arrays.stream(NodeStatus.values())
        .filter(
            next ->
                Stream.of(NodeKind.values())
                    .anyMatch(kind -> status.fits(kind) && status.canBecome(next, kind)))
        .map(NodeStatus::label)
        .collect(Collectors.joining(", "));
  }

  private static String ratio(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  private static String days(Duration duration) {
    return duration.toDays() + " days";
  }
}
