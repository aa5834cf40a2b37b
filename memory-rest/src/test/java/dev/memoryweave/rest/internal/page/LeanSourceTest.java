package dev.memoryweave.rest.internal.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class LeanSourceTest {
  private static String lean(String path, String source) {
    return new String(
        LeanSource.of(path, source.getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
  }

  @Test
  void of_aScript_leavesOutIndentationAndCommentLines() {
    assertThat(lean("app/a.js", "// Words.\nif (a) {\n  // More.\n\t b();\n}\n  /** Last. */"))
        .isEqualTo("\nif (a) {\n\nb();\n}\n");
  }

  @Test
  void of_aComment_keepsTheNumberOfEachLine() {
    String source = "//\n  a();\n\n    // b\n// c\nd();\n";

    assertThat(lean("a.js", source).split("\n", -1))
        .containsExactly("", "a();", "", "", "", "d();", "");
  }

  @Test
  void of_aScript_touchesNothingInsideALine() {
    String source =
        "open('https://example.org');  // Why.\nconst a = 'b  c';\n/* d */ e()  /* f */\n/**\n* g */\n/*/\n";

    assertThat(lean("a.js", source)).isEqualTo(source);
  }

  @Test
  void of_aTemplate_keepsItsWords() {
    assertThat(lean("a.js", "  html`<p>One\n    two https://example.org\n  three</p>`;\n"))
        .isEqualTo("html`<p>One\ntwo https://example.org\nthree</p>`;\n");
  }

  @Test
  void of_linesOfWindows_keepTheirEnds() {
    assertThat(lean("a.js", "//\r\n  // a\r\n  b();\r\n\r\n")).isEqualTo("\r\n\r\nb();\r\n\r\n");
  }

  @Test
  void of_aStyleSheet_keepsWhatOnlyAScriptTakesForAComment() {
    assertThat(lean("a.css", "/* a */\n@media print {\n  b { --é: url(\n  //c) }\n}\n"))
        .isEqualTo("\n@media print {\nb { --é: url(\n//c) }\n}\n");
  }

  @Test
  void of_otherFiles_leavesThemAsTheyAre() {
    String source = "<pre>\n  // a\n</pre>\n";

    assertThat(lean("index.html", source)).isEqualTo(source);
  }
}
