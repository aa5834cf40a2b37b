package dev.memoryweave.mcp.internal.resources;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.operations.ProjectView;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UriTemplateTest {
  private static final String SOURCE = ResourceTemplate.SOURCE.template();
  private static final String NODE = ResourceTemplate.NODE.template();

  @ParameterizedTest
  @CsvSource({
    "memory://project/current/source/a.md, a.md,",
    "memory://project/current/source/src/a/B.java?lines=3-9, src/a/B.java, 3-9",
    "memory://project/current/source/a%20b%2Bc+d/%C3%BC.md, a b+c+d/ü.md,",
    "memory://project/current/source/100%.md, 100%.md,",
    "memory://project/current/source/../x, ../x,",
    "memory://project/current/source/a%3Flines=1.md, a?lines=1.md,"
  })
  void anAddressOfASource_givesPathAndLines(String uri, String path, String lines) {
    Map<String, String> values = new UriTemplate(SOURCE).values(uri);

    assertThat(values.get("path")).isEqualTo(path);
    assertThat(values.get("lines")).isEqualTo(lines);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "memory://project/current/source/",
        "memory://project/current/source",
        "memory://project/current/source/a.md#L3",
        "memory://project/current/source/a.md?line=3",
        "memory://project/other/source/a.md",
        "file:///a.md",
        ""
      })
  void otherAddresses_areNoSource(String uri) {
    assertThat(new UriTemplate(SOURCE).values(uri)).isEmpty();
    assertThat(new UriTemplate(SOURCE).matches(uri)).isFalse();
  }

  @Test
  void theIdOfANode_isOnePartOfThePath() {
    assertThat(new UriTemplate(NODE).values("memory://project/current/node/fact.a-b"))
        .isEqualTo(Map.of("id", "fact.a-b"));
    assertThat(new UriTemplate(NODE).values("memory://project/current/node/a/b")).isEmpty();
  }

  @Test
  void anAddressWithoutVariables_matchesItselfOnly() {
    UriTemplate status = new UriTemplate(PageResource.uri(ProjectView.STATUS));

    assertThat(status.matches(PageResource.uri(ProjectView.STATUS))).isTrue();
    assertThat(status.matches(PageResource.uri(ProjectView.SYNC_STATUS))).isFalse();
    assertThat(UriTemplate.isTemplate(PageResource.uri(ProjectView.STATUS))).isFalse();
    assertThat(UriTemplate.isTemplate(SOURCE)).isTrue();
    assertThat(new UriTemplate(SOURCE).names()).containsExactly("path", "lines");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.md", "src/a b.md", "ü/%20?.md", "a+b#c.md", "新/😀.md"})
  void theAddressOfAPath_leadsBackToIt(String path) {
    assertThat(new UriTemplate(SOURCE).values(ResourceTemplate.ofSource(path)).get("path"))
        .isEqualTo(path);
  }
}
