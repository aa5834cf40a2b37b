package dev.memoryweave.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

final class ArchitectureTest {
  private static final String GUARD = "memory-guard";
  private static final String LANGUAGE = "memory-language";
  private static final String CORE = "memory-core";
  private static final String TCK = "memory-store-tck";
  private static final String SQLITE = "memory-store-sqlite";
  private static final String POSTGRESQL = "memory-store-postgresql";
  private static final String WORKSPACE = "memory-workspace";
  private static final String STATIC = "memory-embeddings-static";
  private static final String ONNX = "memory-embeddings-onnx";
  private static final String HTTP = "memory-embeddings-http";
  private static final String OPERATIONS = "memory-operations";
  private static final String REST = "memory-rest";
  private static final String MCP = "memory-mcp-adapter";
  private static final String CLI = "memory-cli";
  private static final String METRICS = "memory-metrics";
  private static final String CHAT = "memory-chat";
  private static final String LANGCHAIN4J = "memory-langchain4j";
  private static final String ADK = "memory-adk";
  private static final String SPRING_AI = "memory-spring-ai";
  private static final String SPRING_BOOT = "memory-spring-boot-starter";

  /** The published modules, each with those that it may use. */
  private static final Map<String, Set<String>> MODULES =
      Map.ofEntries(
          Map.entry(GUARD, Set.of()),
          Map.entry(LANGUAGE, Set.of(GUARD)),
          Map.entry(CORE, Set.of(GUARD, LANGUAGE)),
          Map.entry(TCK, Set.of(LANGUAGE, CORE)),
          Map.entry(SQLITE, Set.of(LANGUAGE, CORE)),
          Map.entry(POSTGRESQL, Set.of(CORE)),
          Map.entry(WORKSPACE, Set.of(GUARD, LANGUAGE, CORE)),
          Map.entry(STATIC, Set.of(LANGUAGE, CORE)),
          Map.entry(ONNX, Set.of(CORE)),
          Map.entry(HTTP, Set.of(CORE)),
          Map.entry(OPERATIONS, Set.of(GUARD, LANGUAGE, CORE, WORKSPACE)),
          Map.entry(REST, Set.of(CORE, WORKSPACE, OPERATIONS)),
          // One port serves both.
          Map.entry(MCP, Set.of(GUARD, CORE, WORKSPACE, OPERATIONS, REST)),
          Map.entry(CLI, Set.of(CORE, WORKSPACE, OPERATIONS, REST, MCP)),
          Map.entry(METRICS, Set.of(CORE)),
          Map.entry(CHAT, Set.of(CORE)),
          Map.entry(LANGCHAIN4J, Set.of(CORE, CHAT)),
          Map.entry(ADK, Set.of(CORE, CHAT)),
          Map.entry(SPRING_AI, Set.of(CORE, CHAT)),
          Map.entry(SPRING_BOOT, Set.of(CORE, SQLITE, METRICS, CHAT, SPRING_AI)));

  private static final List<String> ANYWHERE =
      List.of("java", "org.jspecify.annotations", "org.slf4j");

  /** The packages of other projects that a module may use. */
  private static final Map<String, List<String>> THIRD_PARTIES =
      Map.ofEntries(
          Map.entry(GUARD, List.of("java", "org.jspecify.annotations")),
          Map.entry(LANGUAGE, List.of("java", "org.jspecify.annotations")),
          Map.entry(CORE, ANYWHERE),
          Map.entry(
              TCK,
              Architecture.with(ANYWHERE, "org.assertj", "org.junit.jupiter", "org.opentest4j")),
          Map.entry(
              SQLITE,
              Architecture.with(ANYWHERE, "com.fasterxml.jackson", "javax.sql", "org.sqlite")),
          Map.entry(
              POSTGRESQL,
              Architecture.with(ANYWHERE, "com.zaxxer.hikari", "javax.sql", "org.postgresql")),
          Map.entry(
              WORKSPACE,
              Architecture.with(
                  ANYWHERE,
                  "com.fasterxml.jackson",
                  "javax.xml.stream",
                  "org.commonmark",
                  "org.eclipse.jgit",
                  "org.snakeyaml.engine",
                  "org.treesitter")),
          Map.entry(STATIC, ANYWHERE),
          Map.entry(ONNX, Architecture.with(ANYWHERE, "ai.onnxruntime", "com.fasterxml.jackson")),
          Map.entry(HTTP, Architecture.with(ANYWHERE, "com.fasterxml.jackson")),
          Map.entry(
              OPERATIONS,
              Architecture.with(ANYWHERE, "com.fasterxml.jackson", "org.eclipse.jgit.diff")),
          Map.entry(
              REST,
              Architecture.with(
                  ANYWHERE, "com.fasterxml.jackson", "javax.crypto", "org.eclipse.jetty")),
          Map.entry(
              MCP,
              Architecture.with(
                  ANYWHERE,
                  "com.fasterxml.jackson",
                  "io.modelcontextprotocol",
                  "javax.crypto",
                  "org.eclipse.jetty")),
          Map.entry(CLI, Architecture.with(ANYWHERE, "picocli")),
          Map.entry(METRICS, Architecture.with(ANYWHERE, "io.micrometer", "io.opentelemetry")),
          Map.entry(CHAT, Architecture.with(ANYWHERE, "com.fasterxml.jackson")),
          Map.entry(
              LANGCHAIN4J, Architecture.with(ANYWHERE, "dev.langchain4j", "com.fasterxml.jackson")),
          Map.entry(
              ADK,
              Architecture.with(
                  ANYWHERE,
                  "com.fasterxml.jackson",
                  "com.google.adk",
                  "com.google.common",
                  "com.google.genai",
                  "io.reactivex.rxjava3")),
          Map.entry(
              SPRING_AI,
              Architecture.with(
                  ANYWHERE, "com.fasterxml.jackson", "org.springframework", "reactor.core")),
          Map.entry(
              SPRING_BOOT, Architecture.with(ANYWHERE, "io.micrometer", "org.springframework")));

  /** The internal packages of other modules that a module may use, each for want of an API. */
  private static final Map<String, Set<String>> FOREIGN_INTERNALS =
      Map.ofEntries(
          // Digests of ids that are too long for a key.
          Map.entry(ADK, Set.of("dev.memoryweave.model.internal")),
          // The engine of phrases.
          Map.entry(LANGUAGE, Set.of("dev.memoryweave.guard.phrases.internal")),
          // Words, sentences and statements, which users compare by less.
          Map.entry(
              CORE,
              Set.of(
                  "dev.memoryweave.language.internal",
                  "dev.memoryweave.language.internal.names",
                  "dev.memoryweave.language.internal.rules",
                  "dev.memoryweave.statement.internal",
                  "dev.memoryweave.text.internal")),
          Map.entry(
              TCK,
              Set.of(
                  "dev.memoryweave.knowledge.internal",
                  "dev.memoryweave.language.internal",
                  "dev.memoryweave.model.internal")),
          // What both stores on SQL need.
          Map.entry(
              SQLITE,
              Set.of(
                  "dev.memoryweave.model.internal",
                  "dev.memoryweave.store.support.internal",
                  "dev.memoryweave.text.internal")),
          Map.entry(
              POSTGRESQL,
              Set.of("dev.memoryweave.model.internal", "dev.memoryweave.store.support.internal")),
          Map.entry(HTTP, Set.of("dev.memoryweave.model.internal")),
          // Lower case in linear time.
          Map.entry(
              STATIC, Set.of("dev.memoryweave.embed.internal", "dev.memoryweave.text.internal")),
          // The cutting of text into the pieces of a model.
          Map.entry(ONNX, Set.of("dev.memoryweave.embed.internal")),
          // One descriptor of each file that is locked, and files that are whole; how far a written
          // name is from a known one.
          Map.entry(
              OPERATIONS,
              Set.of(
                  "dev.memoryweave.language.internal",
                  "dev.memoryweave.model.internal",
                  "dev.memoryweave.text.internal")),
          Map.entry(REST, Set.of("dev.memoryweave.model.internal")),
          // The server that both share, and the other doors that it has.
          Map.entry(
              MCP,
              Set.of(
                  "dev.memoryweave.model.internal",
                  "dev.memoryweave.rest.internal.access",
                  "dev.memoryweave.rest.internal.api",
                  "dev.memoryweave.rest.internal.page",
                  "dev.memoryweave.rest.internal.server")),
          // The tokens of those who call a server, and the server that one person looks at.
          Map.entry(
              CLI,
              Set.of(
                  "dev.memoryweave.mcp.internal.server",
                  "dev.memoryweave.model.internal",
                  "dev.memoryweave.rest.internal.access")),
          // The copy of lasting memories in files, which no user keeps by hand.
          Map.entry(
              WORKSPACE,
              Set.of(
                  "dev.memoryweave.evidence.internal",
                  "dev.memoryweave.knowledge.internal",
                  "dev.memoryweave.language.internal",
                  "dev.memoryweave.language.internal.rules",
                  "dev.memoryweave.mirror.internal",
                  "dev.memoryweave.model.internal",
                  "dev.memoryweave.statement.internal",
                  "dev.memoryweave.text.internal")));

  /**
   * The features of the core under {@code dev.memoryweave}, each with those that it may use by what
   * users see of it. A new one gets a line here, and with it a decision where it stands.
   */
  private static final Map<String, Set<String>> CORE_FEATURES =
      absolute(
          Map.ofEntries(
              Map.entry("model", Set.of()),
              Map.entry("embed", Set.of("model")),
              Map.entry("change", Set.of("model", "reflect")),
              Map.entry("checkpoint", Set.of("model")),
              Map.entry("content", Set.of("model", "store")),
              Map.entry("policy", Set.of("model")),
              Map.entry("privacy", Set.of("model")),
              Map.entry("conversation", Set.of("model", "store", "reflect")),
              Map.entry("knowledge", Set.of("model")),
              Map.entry("store", Set.of("model", "embed", "knowledge")),
              Map.entry(
                  "store.inmemory",
                  Set.of("model", "embed", "knowledge", "store", "store.support", "store.text")),
              Map.entry("store.support", Set.of("model", "store")),
              Map.entry("store.text", Set.of("store", "store.support")),
              Map.entry(
                  "recall", Set.of("model", "embed", "knowledge", "store", "evidence", "policy")),
              Map.entry(
                  "weave", Set.of("model", "knowledge", "store", "recall", "evidence", "policy")),
              Map.entry("entity", Set.of("model")),
              Map.entry("evidence", Set.of("model")),
              Map.entry("continuity", Set.of("model", "recall")),
              Map.entry("reflect", Set.of("model", "evidence", "recall")),
              Map.entry("review", Set.of("model", "store")),
              Map.entry("inspect", Set.of()),
              Map.entry("work", Set.of("model")),
              Map.entry("mirror", Set.of()),
              Map.entry("transfer", Set.of("model", "embed", "store")),
              Map.entry("upkeep", Set.of("model")),
              Map.entry(
                  "",
                  Set.of(
                      "model",
                      "embed",
                      "knowledge",
                      "store",
                      "store.inmemory",
                      "store.support",
                      "recall",
                      "weave",
                      "entity",
                      "evidence",
                      "change",
                      "checkpoint",
                      "content",
                      "policy",
                      "conversation",
                      "continuity",
                      "reflect",
                      "review",
                      "work",
                      "transfer",
                      "upkeep",
                      "privacy"))));

  private static final ProjectFolder PROJECT = ProjectFolder.find();
  private static final Architecture PUBLISHED =
      Architecture.of(PROJECT.root(), MODULES.keySet().stream().sorted().toList());

  @Test
  void every_module_that_has_sources_is_looked_at() {
    for (String module : MODULES.keySet()) {
      Path sources = PROJECT.root().resolve(module).resolve("src/main/java");
      assertThat(PUBLISHED.packages(module).isEmpty())
          .as("no classes of %s on the class path", module)
          .isEqualTo(!Files.exists(sources));
    }
  }

  @Test
  void every_published_module_is_looked_at() {
    assertThat(MODULES.keySet())
        .containsExactlyInAnyOrderElementsOf(MavenBuild.published(PROJECT::read));
  }

  @Test
  void modules_use_one_another_in_one_direction() {
    assertThat(PUBLISHED.usesAcrossModules(MODULES)).isEmpty();
  }

  @Test
  void no_package_is_spread_over_two_modules() {
    assertThat(PUBLISHED.sharedPackages()).isEmpty();
  }

  @Test
  void features_of_the_core_use_one_another_as_their_table_says() {
    assertThat(PUBLISHED.packages(CORE))
        .map(Architecture::feature)
        .isSubsetOf(CORE_FEATURES.keySet());
    assertThat(PUBLISHED.usesAgainst(CORE_FEATURES)).isEmpty();
  }

  @Test
  void features_have_no_cycles() {
    assertThat(PUBLISHED.cycles()).isEmpty();
  }

  @Test
  void internal_packages_have_no_cycles() {
    assertThat(PUBLISHED.cyclesOfInternals()).isEmpty();
  }

  @Test
  void a_feature_has_one_internal_package() {
    assertThat(PUBLISHED.packages(CORE))
        .filteredOn(Architecture::isInternal)
        .filteredOn(name -> !name.startsWith("dev.memoryweave.language.internal."))
        .allMatch(Architecture::isRoom);
  }

  @Test
  void modules_use_third_parties_from_their_list_only() {
    for (String module : MODULES.keySet()) {
      assertThat(PUBLISHED.usesOfThirdParties(module, THIRD_PARTIES.get(module))).isEmpty();
    }
  }

  @Test
  void no_module_uses_the_internals_of_another_but_those_it_may() {
    assertThat(PUBLISHED.usesOfForeignInternals(FOREIGN_INTERNALS)).isEmpty();
  }

  @Test
  void internals_that_a_module_may_use_are_used() {
    FOREIGN_INTERNALS.forEach(
        (module, packages) ->
            assertThat(PUBLISHED.foreignInternals(module))
                .as("what %s uses of others' internals", module)
                .containsAll(packages));
  }

  @Test
  void nothing_prints_except_the_programs() {
    assertThat(
            PUBLISHED.usesOfStandardStreams(
                "dev.memoryweave.mcp.internal.server.Server", "dev.memoryweave.cli.Main"))
        .isEmpty();
  }

  @Test
  void every_package_is_null_marked() {
    assertThat(PUBLISHED.packagesWithoutNullMarked()).isEmpty();
  }

  /**
   * Whatever changes a memory goes through one class, which asks whether its author may; a move
   * between two stores of a user changes none, but writes them as they are.
   */
  @Test
  void one_class_of_the_engine_writes_memories() {
    assertThat(PUBLISHED.callersOf("dev.memoryweave.store.NodeStore$Writer", "dev.memoryweave"))
        .filteredOn(Architecture::isInternal)
        .containsExactly(
            "dev.memoryweave.change.internal.WriteContext",
            "dev.memoryweave.transfer.internal.MovedMemories");
  }

  /** Classes made to break the rules, to see that each question finds its answer. */
  @Nested
  final class RulesThatAreBroken {
    private static final String ROOT = "dev.memoryweave.build.fixture";
    private static final String PRINTER = ROOT + ".two.Printer";

    private static final Architecture FIXTURE =
        Architecture.ofFolder(
            ArchitectureTest.class.getResource("fixture/"), ROOT, List.of("one", "two"));

    @Test
    void use_of_a_module_that_is_not_allowed_is_found() {
      assertThat(FIXTURE.usesAcrossModules(Map.of("one", Set.of("two"))))
          .isNotEmpty()
          .allMatch(use -> use.contains("two.Printer"));
      assertThat(FIXTURE.usesAcrossModules(Map.of("one", Set.of("two"), "two", Set.of("one"))))
          .isEmpty();
    }

    @Test
    void use_of_a_package_against_the_table_is_found() {
      assertThat(
              FIXTURE.usesAgainst(
                  Map.of(ROOT + ".one", Set.of(), ROOT + ".two", Set.of(ROOT + ".one"))))
          .isNotEmpty()
          .allMatch(use -> use.contains("one.Caller"));
    }

    @Test
    void a_cycle_is_found() {
      assertThat(FIXTURE.cycles()).isNotEmpty();
    }

    @Test
    void a_cycle_of_internals_is_found() {
      assertThat(FIXTURE.cyclesOfInternals())
          .singleElement()
          .satisfies(cycle -> assertThat(cycle).contains("one.internal.deep"));
    }

    @Test
    void a_third_party_that_is_not_on_the_list_is_found() {
      assertThat(FIXTURE.usesOfThirdParties("one", ANYWHERE)).isNotEmpty();
      assertThat(FIXTURE.usesOfThirdParties("one", Architecture.with(ANYWHERE, "org.assertj")))
          .isEmpty();
    }

    @Test
    void use_of_foreign_internals_is_found() {
      String hidden = ROOT + ".one.internal";
      assertThat(FIXTURE.usesOfForeignInternals(Map.of("one", Set.of(hidden))))
          .isNotEmpty()
          .allMatch(use -> use.contains("two.Printer") && use.contains("one.internal.Hidden"));
      assertThat(FIXTURE.usesOfForeignInternals(Map.of("two", Set.of(hidden)))).isEmpty();
      assertThat(FIXTURE.foreignInternals("two")).containsExactly(hidden);
      assertThat(FIXTURE.foreignInternals("one")).isEmpty();
    }

    @Test
    void printing_is_found_unless_exempt() {
      assertThat(FIXTURE.usesOfStandardStreams()).hasSize(1);
      assertThat(FIXTURE.usesOfStandardStreams(PRINTER)).isEmpty();
    }

    @Test
    void a_package_that_is_not_null_marked_is_found() {
      assertThat(FIXTURE.packagesWithoutNullMarked())
          .containsExactlyInAnyOrder(
              ROOT + ".one.internal", ROOT + ".one.internal.deep", ROOT + ".two");
    }
  }

  private static Map<String, Set<String>> absolute(Map<String, Set<String>> table) {
    return table.entrySet().stream()
        .collect(
            Collectors.toMap(
                e -> absolute(e.getKey()),
                e ->
                    e.getValue().stream()
                        .map(ArchitectureTest::absolute)
                        .collect(Collectors.toSet())));
  }

  private static String absolute(String name) {
    return name.isEmpty() ? "dev.memoryweave" : "dev.memoryweave." + name;
  }
}
