package dev.memoryweave.evidence.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.NodeHandle;
import dev.memoryweave.evidence.SourceResolver;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Evidence.Check.Verdict;
import dev.memoryweave.model.Evidence.Polarity;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.internal.EvidenceDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EvidenceReviewTest {
  private static final String BOM = "\uFEFF";

  private static Evidence evidence(String locator, String excerpt, @Nullable String digest) {
    return Evidence.of(
        Scope.project("shop"),
        new Evidence.Draft(Evidence.Kind.FILE, locator, excerpt, digest, null, Polarity.SUPPORTS),
        Instant.parse("2026-03-01T12:00:00Z"));
  }

  private static Evidence lines(String locator, String text) {
    return evidence(locator, "", EvidenceDigest.of(text));
  }

  private static NodeHandle.Reverification.Finding check(Evidence evidence, String text) {
    return new EvidenceReview((kind, place) -> new SourceResolver.Found(text)).check(evidence);
  }

  private static String numbered(int count) {
    return IntStream.rangeClosed(1, count)
        .mapToObj(i -> "line " + i)
        .collect(Collectors.joining("\n"));
  }

  @Test
  void linesWhereTheyWere_hold() {
    assertThat(check(lines("a.txt:2-3", "line 2\nline 3"), numbered(5)).verdict())
        .isEqualTo(Verdict.HOLDS);
    assertThat(check(lines("a.txt:2-3", "line 2\nline 3"), numbered(5)).movedTo()).isNull();
  }

  @Test
  void lineEndsIndentAndByteOrderMark_doNotCount() {
    Evidence first = lines("a.txt:1-2", "one\ntwo");

    for (String text :
        List.of("one\r\ntwo\r\n", "one\rtwo", BOM + "one\ntwo\nthree", "  one\ntwo  \nthree")) {
      assertThat(check(first, text).verdict()).as(text).isEqualTo(Verdict.HOLDS);
    }
    assertThat(check(lines("a.txt", BOM + "all\r\nof it\r\n"), "all\nof it").verdict())
        .isEqualTo(Verdict.HOLDS);
    assertThat(check(first, "one\n two").verdict()).isEqualTo(Verdict.CHANGED);
  }

  @Test
  void linesThatMoved_areFoundWhereTheyStandNow() {
    NodeHandle.Reverification.Finding finding =
        check(lines("a.txt:2-3", "line 2\nline 3"), "new\nnewer\n" + numbered(5));

    assertThat(finding.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(finding.movedTo()).isEqualTo("a.txt:4-5");
    assertThat(check(lines("a.txt:5", "line 5"), "line 5\nnew").movedTo()).isEqualTo("a.txt:1");
    assertThat(check(lines("a.txt:900-901", "line 4\nline 5"), numbered(5)).movedTo())
        .isEqualTo("a.txt:4-5");
  }

  @Test
  void linesThatChangedOrAreShorter_haveChanged() {
    assertThat(check(lines("a.txt:2-3", "line 2\nline three"), numbered(5)).verdict())
        .isEqualTo(Verdict.CHANGED);
    assertThat(check(lines("a.txt:2-3", "line 2\nline 3"), "").verdict())
        .isEqualTo(Verdict.CHANGED);
    assertThat(check(lines("a.txt:1-1", "line 1"), "").verdict()).isEqualTo(Verdict.CHANGED);
  }

  @Test
  void wholeFile_isComparedAsAWhole() {
    assertThat(check(lines("a.txt", "all"), "all\n").verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(check(lines("a.txt", "all"), "all of it").verdict()).isEqualTo(Verdict.CHANGED);
    // A digest of the whole file beside a range of lines is taken for what it is.
    assertThat(check(lines("a.txt:2-3", numbered(5)), numbered(5)).verdict())
        .isEqualTo(Verdict.HOLDS);
  }

  @Test
  void hugeFile_isNotSearchedForMovedLinesButComparedInPlace() {
    String huge = numbered(30_000);

    assertThat(check(lines("a.txt:29000", "line 29000"), huge).verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(check(lines("a.txt:28999", "line 29000"), huge).verdict())
        .isEqualTo(Verdict.CHANGED);
    assertThat(check(lines("a.txt:1-500", numbered(500)), "x\n" + numbered(600)).verdict())
        .isEqualTo(Verdict.CHANGED);
  }

  @Test
  void withoutADigest_theExcerptMustBeThereWhiteSpaceAside() {
    String text = "int a;\n\tint   timeout =\n  30;\n";

    assertThat(check(evidence("a.txt:9", "int timeout = 30;", null), text).verdict())
        .isEqualTo(Verdict.HOLDS);
    assertThat(check(evidence("a.txt", "int timeout = 60;", null), text).verdict())
        .isEqualTo(Verdict.CHANGED);
    assertThat(check(evidence("a.txt", " \n ", null), text).verdict()).isNull();
    // A digest of another sort cannot be compared, so that the excerpt counts.
    assertThat(check(evidence("a.txt", "int a;", "git:0f3c9d1"), text).verdict())
        .isEqualTo(Verdict.HOLDS);
  }

  @Test
  void whatTheResolverSays_isPassedOn() {
    List<String> asked = new ArrayList<>();
    Evidence evidence = lines("a.txt:2-3", "x");

    assertThat(
            new EvidenceReview(
                    (kind, place) -> {
                      asked.add(kind.label() + " " + place);
                      return new SourceResolver.Gone();
                    })
                .check(evidence)
                .verdict())
        .isEqualTo(Verdict.GONE);
    assertThat(asked).containsExactly("file a.txt");
    NodeHandle.Reverification.Finding unknown =
        new EvidenceReview((kind, place) -> new SourceResolver.Unknown("no network"))
            .check(evidence);
    assertThat(unknown.verdict()).isNull();
    assertThat(unknown.isDoubt()).isFalse();
    assertThat(unknown.detail()).isEqualTo("no network");
    assertThat(
            new EvidenceReview(
                    (kind, place) -> {
                      throw new IllegalStateException("broken");
                    })
                .check(evidence)
                .verdict())
        .isNull();
  }
}
