package dev.memoryweave.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.operations.ProjectView;
import io.modelcontextprotocol.util.McpUriTemplateManager;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UriTemplatesTest {
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
    Map<String, String> values = UriTemplates.values(SOURCE, uri);

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
    assertThat(UriTemplates.values(SOURCE, uri)).isEmpty();
    assertThat(new UriTemplates().create(SOURCE).matches(uri)).isFalse();
  }

  @Test
  void theIdOfANode_isOnePartOfThePath() {
    assertThat(UriTemplates.values(NODE, "memory://project/current/node/fact.a-b"))
        .isEqualTo(Map.of("id", "fact.a-b"));
    assertThat(UriTemplates.values(NODE, "memory://project/current/node/a/b")).isEmpty();
  }

  @Test
  void anAddressWithoutVariables_matchesItselfOnly() {
    McpUriTemplateManager status =
        new UriTemplates().create(ProjectResource.uri(ProjectView.STATUS));

    assertThat(status.matches(ProjectResource.uri(ProjectView.STATUS))).isTrue();
    assertThat(status.matches(ProjectResource.uri(ProjectView.SYNC_STATUS))).isFalse();
    assertThat(status.isUriTemplate(ProjectResource.uri(ProjectView.STATUS))).isFalse();
    assertThat(status.isUriTemplate(SOURCE)).isTrue();
    assertThat(new UriTemplates().create(SOURCE).getVariableNames())
        .containsExactly("path", "lines");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.md", "src/a b.md", "ü/%20?.md", "a+b#c.md", "新/😀.md"})
  void theAddressOfAPath_leadsBackToIt(String path) {
    assertThat(UriTemplates.values(SOURCE, ResourceTemplate.ofSource(path)).get("path"))
        .isEqualTo(path);
  }
}
