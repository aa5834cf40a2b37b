package dev.memoryweave.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;

/** What a registry wants to know of each published module, and one version everywhere. */
final class ReleaseTest {
  private static final String PARENT = "pom.xml";
  private static final String BOM = "memory-bom";
  private static final String ADDRESS = "https://github.com/memory-weave/memory-weave";
  private static final List<String> NOT_PUBLISHED =
      List.of("memory-browser", "memory-examples", "memory-benchmarks", "memory-build-checks");

  private final ProjectFolder project = ProjectFolder.find();

  @Test
  void every_published_module_says_what_a_registry_wants_to_know() throws Exception {
    Element parent = pom(PARENT);
    List<String> files = new ArrayList<>(List.of(PARENT, BOM + "/pom.xml"));
    MavenBuild.published(project::read).forEach(module -> files.add(module + "/pom.xml"));
    assertThat(files).hasSizeGreaterThan(10);
    for (String file : files) {
      Element pom = pom(file);
      assertThat(text(pom, "name")).as("name in %s", file).startsWith("Memory Weave");
      assertThat(text(pom, "description")).as("description in %s", file).endsWith(".");
      // A module inherits the rest, which the parent keeps from being changed on the way.
      boolean inherits = child(pom, "parent") != null;
      Element from = inherits ? parent : pom;
      assertThat(text(from, "url")).as("url of %s", file).isEqualTo(ADDRESS);
      assertThat(text(child(child(from, "licenses"), "license"), "name"))
          .as("license of %s", file)
          .isEqualTo("Apache-2.0");
      assertThat(text(child(child(from, "developers"), "developer"), "name"))
          .as("developer of %s", file)
          .isNotEmpty();
      Element scm = child(from, "scm");
      assertThat(text(scm, "url")).as("scm of %s", file).isEqualTo(ADDRESS);
      assertThat(text(scm, "connection")).isEqualTo("scm:git:" + ADDRESS + ".git");
      assertThat(text(scm, "developerConnection")).isEqualTo("scm:git:" + ADDRESS + ".git");
      if (inherits) {
        for (String part : List.of("url", "licenses", "developers", "scm")) {
          assertThat(child(pom, part)).as("%s in %s", part, file).isNull();
        }
      }
    }
    assertThat(parent.getAttribute("child.project.url.inherit.append.path")).isEqualTo("false");
    for (String part : List.of("connection", "developerConnection", "url")) {
      assertThat(child(parent, "scm").getAttribute("child.scm." + part + ".inherit.append.path"))
          .isEqualTo("false");
    }
  }

  @Test
  void what_is_not_published_is_left_out_of_the_release_in_both_profiles() {
    for (String file : List.of(PARENT, BOM + "/pom.xml")) {
      String text = project.read(file);
      for (String module : NOT_PUBLISHED) {
        assertThat(text).contains("<excludeArtifact>" + module + "</excludeArtifact>");
      }
      assertThat(text).doesNotContain("<autoPublish>true");
    }
    for (String module : NOT_PUBLISHED) {
      assertThat(MavenBuild.published(project::read)).doesNotContain(module);
    }
  }

  @Test
  void the_version_is_the_same_in_all_files_that_tell_it() throws Exception {
    String version = text(pom(PARENT), "version");

    assertThat(text(pom(BOM + "/pom.xml"), "version")).isEqualTo(version);
    for (String module : NOT_PUBLISHED) {
      assertThat(text(child(pom(module + "/pom.xml"), "parent"), "version")).isEqualTo(version);
    }
    for (String module : MavenBuild.published(project::read)) {
      assertThat(text(child(pom(module + "/pom.xml"), "parent"), "version")).isEqualTo(version);
    }
    assertThat(found("build.gradle.kts", "version = \"([^\"]+)\"")).containsExactly(version);
    assertThat(found("jbang-catalog.json", "dev\\.memoryweave:memory-cli:([^\"]+)\""))
        .containsExactly(version);
    for (String file :
        List.of(
            "memory-mcp-adapter/packaging/manifest.json",
            "memory-mcp-adapter/packaging/server.json",
            "plugins/claude-code/.claude-plugin/plugin.json",
            "plugins/gemini/gemini-extension.json")) {
      assertThat(found(file, "\"version\": \"([^\"]+)\"")).as(file).contains(version);
    }
    Stream.of("docs/mcp.md", "README.md")
        .forEach(
            file ->
                assertThat(found(file, "(\\d+\\.\\d+\\.\\d+(?:-SNAPSHOT)?)-(?:server|all)\\.jar"))
                    .as(file)
                    .containsOnly(version));
  }

  @Test
  void the_catalog_of_jbang_starts_the_command() {
    String catalog = project.read("jbang-catalog.json");
    Matcher main = Pattern.compile("\"main\": \"([^\"]+)\"").matcher(catalog);

    assertThat(main.find()).isTrue();
    assertThat(project.root().resolve("memory-cli/src/main/java"))
        .satisfies(
            sources ->
                assertThat(sources.resolve(main.group(1).replace('.', '/') + ".java")).exists());
    assertThat(catalog).contains("\"memory\": {");
  }

  private List<String> found(String file, String pattern) {
    return Pattern.compile(pattern)
        .matcher(project.read(file))
        .results()
        .map(result -> result.group(1))
        .toList();
  }

  private Element pom(String file) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    return factory
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(project.read(file))))
        .getDocumentElement();
  }

  private static String text(Element element, String name) {
    Element child = child(element, name);
    return child == null ? "" : child.getTextContent().strip();
  }

  private static Element child(Element element, String name) {
    for (Node node = element.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element child && child.getTagName().equals(name)) {
        return child;
      }
    }
    return null;
  }
}
