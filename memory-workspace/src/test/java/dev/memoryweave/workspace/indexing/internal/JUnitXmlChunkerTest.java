package dev.memoryweave.workspace.indexing.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import java.util.List;
import org.junit.jupiter.api.Test;

class JUnitXmlChunkerTest {
  private static final String REPORT =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuite name="com.example.RetryTest" tests="4" failures="1" errors="1" skipped="1">
        <testcase name="works" classname="com.example.RetryTest" time="0.01"/>
        <testcase name="givesUp" classname="com.example.RetryTest" time="0.02">
          <failure message="expected 5 but was 4" type="AssertionError"><![CDATA[AssertionError: expected 5 but was 4
        at com.example.RetryTest.givesUp(RetryTest.java:42)
      ]]></failure>
        </testcase>
        <testcase name="sleeps" classname="com.example.RetryTest">
          <error message="no clock &amp; no time" type="IllegalStateException">at RetryTest.sleeps</error>
          <system-out>printed</system-out>
        </testcase>
        <testcase name="later" classname="com.example.RetryTest"><skipped/></testcase>
      </testsuite>
      """;

  private static List<KnowledgeChunk.Passage> cut(String text) {
    return Chunking.standard(Cutting.COUNTER)
        .chunk(Cutting.source(SourceType.TEST_REPORT, "TEST-a.xml", text));
  }

  @Test
  void eachFailure_standsAloneWithMessageAndTrace() {
    KnowledgeChunk.Passage failure =
        cut(REPORT).stream().filter(p -> p.tags().contains("failed")).findFirst().orElseThrow();
    assertThat(failure.symbols()).containsExactly("com.example.RetryTest.givesUp");
    assertThat(failure.place())
        .containsExactly("com.example.RetryTest", "com.example.RetryTest.givesUp");
    assertThat(failure.text()).contains("expected 5 but was 4", "RetryTest.java:42");
    assertThat(failure.fromLine()).isEqualTo(4);
    assertThat(failure.toLine()).isBetween(6, 8);
  }

  @Test
  void errors_areTaggedAndUnescaped() {
    KnowledgeChunk.Passage error =
        cut(REPORT).stream().filter(p -> p.tags().contains("error")).findFirst().orElseThrow();
    assertThat(error.text())
        .contains("IllegalStateException: no clock & no time", "at RetryTest.sleeps")
        .doesNotContain("printed");
  }

  @Test
  void whatPassedOrWasSkipped_isNamed() {
    String all = String.join("\n", cut(REPORT).stream().map(KnowledgeChunk.Passage::text).toList());
    assertThat(all)
        .contains("passed: com.example.RetryTest.works", "skipped: com.example.RetryTest.later")
        .contains("tests 4, failures 1, errors 1, skipped 1");
  }

  @Test
  void brokenReport_isCutAsText() {
    String broken = REPORT.substring(0, REPORT.length() / 2);
    Cutting.assertNothingLost(broken, cut(broken));
    String other = "<project><testcase name=\"x\"/></project>\n";
    Cutting.assertNothingLost(other, cut(other));
  }

  @Test
  void entities_areNotResolved() {
    String hostile =
        "<!DOCTYPE x [<!ENTITY a SYSTEM \"file:///etc/hostname\"><!ENTITY b \"&a;&a;\">]>\n"
            + "<testsuite name=\"&b;\"><testcase name=\"t\"><failure>&a;</failure></testcase>"
            + "</testsuite>\n";
    Cutting.assertNothingLost(hostile, cut(hostile));
  }

  @Test
  void longTrace_isCutWithinTheLimit() {
    String trace = "at com.example.Retry.call(Retry.java:1)\n".repeat(2_000);
    List<KnowledgeChunk.Passage> passages =
        cut(
            "<testsuite name=\"s\"><testcase name=\"t\"><failure message=\"m\">"
                + trace
                + "</failure></testcase></testsuite>");
    assertThat(passages)
        .hasSizeGreaterThan(10)
        .allSatisfy(
            passage ->
                assertThat(Cutting.COUNTER.count(passage.text()))
                    .isLessThanOrEqualTo(ChunkSettings.DEFAULT_TEST_TOKENS));
  }

  @Test
  void manyTests_areGrouped() {
    StringBuilder text = new StringBuilder("<testsuites><testsuite name=\"s\">");
    for (int i = 0; i < 500; i++) {
      text.append("\n<testcase name=\"t").append(i).append("\" classname=\"A\"/>");
    }
    List<KnowledgeChunk.Passage> passages =
        cut(text.append("\n</testsuite></testsuites>").toString());
    assertThat(passages).hasSizeBetween(10, 60);
    assertThat(passages.get(passages.size() - 1).text()).endsWith("passed: A.t499");
  }
}
