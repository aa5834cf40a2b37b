package dev.memoryweave.workspace.poisoning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Trust;
import dev.memoryweave.store.MemoryHome;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.workspace.Workspace;
import dev.memoryweave.workspace.git.internal.GitProject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A project in git whose files somebody has filled with directives, before and after a person
 * trusts it: on main, in a pull request that is looked at, and in the working tree.
 */
class TrustedProjectTest {
  private static final int TEXTS = 12;
  private static final String[] FILES = {
    "AGENTS.md", "CLAUDE.md", ".cursor/rules/kiosk.mdc", ".memory/constraints.md"
  };

  @TempDir Path folder;
  private final InMemoryStore store = InMemoryStore.create();
  private final List<MemoryNode> persons = new ArrayList<>();
  private Git git;

  @BeforeEach
  void beginProject() throws GitAPIException, IOException {
    Files.createDirectories(folder.resolve("kiosk"));
    GitProject.open(folder.resolve("kiosk")).ifPresent(GitProject::close);
    git = Git.init().setDirectory(folder.resolve("kiosk").toFile()).setInitialBranch("main").call();
    write("README.md", "# Kiosk\n\nIt sells papers.\n");
    commit();
  }

  @AfterEach
  void close() {
    git.close();
    store.close();
  }

  private void write(String path, String text) throws IOException {
    Path file = folder.resolve("kiosk").resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private void commit() throws GitAPIException {
    git.add().addFilepattern(".").call();
    git.commit().setMessage("Innocent").setAuthor("Eve", "eve@example.org").setSign(false).call();
  }

  /** Writes directives into the files from some on, and gives them. */
  private List<Scenario> plant(int from) throws IOException {
    List<Scenario> planted = new ArrayList<>();
    for (int i = 0; i < FILES.length; i++) {
      List<Scenario> part = Scenario.directives().subList(from + i * TEXTS, from + (i + 1) * TEXTS);
      planted.addAll(part);
      write(
          FILES[i],
          "# Kiosk\n\n## Rules\n\n"
              + part.stream()
                  .map(scenario -> "- " + scenario.text().replace("\n", "\n  ") + "\n")
                  .collect(Collectors.joining()));
    }
    return planted;
  }

  private Workspace open() {
    return Workspace.builder(store)
        .root(folder.resolve("kiosk"))
        .home(new MemoryHome(folder.resolve("home")))
        .author(Provenance.of(Source.MCP, "codex"))
        .open();
  }

  private static AgentMemory person(Workspace workspace) {
    return workspace.memory().writtenBy(() -> Provenance.of(Source.USER, "ada"));
  }

  private void rememberByPerson(Workspace workspace, List<Scenario> planted) {
    for (Scenario scenario : planted) {
      persons.add(
          person(workspace).remember(Scenario.draft(scenario.kind(), scenario.good()).build()));
    }
  }

  private static List<MemoryNode> inForceOfFiles(Workspace workspace) {
    return person(workspace).list(MemoryQuery.all().withLimit(1_000)).items().stream()
        .filter(node -> node.kind().isDirective() && node.isInForce())
        .filter(node -> !node.provenance().trust().isPerson())
        .toList();
  }

  private void assertNothingOfThePersonChanged(Workspace workspace) {
    for (MemoryNode node : persons) {
      MemoryNode now = person(workspace).node(node.id()).inspect(0).node();
      assertThat(now.title()).isEqualTo(node.title());
      assertThat(now.body()).isEqualTo(node.body());
      assertThat(now.provenance()).isEqualTo(node.provenance());
      assertThat(now.confidence()).isEqualTo(node.confidence());
      assertThat(now.isInForce()).isTrue();
    }
    assertThat(person(workspace).list(MemoryQuery.all().withLimit(1_000)).items())
        .filteredOn(node -> node.provenance().trust().isPerson())
        .hasSameSizeAs(persons);
  }

  @Test
  void inAProjectThatNobodyTrusts_noDirectiveOfAFileIsInForce() throws Exception {
    List<Scenario> planted = plant(0);
    commit();
    try (Workspace workspace = open()) {
      rememberByPerson(workspace, planted);
      workspace.refresh();

      assertThat(workspace.trust().statements().rules()).isGreaterThan(TEXTS);
      assertThat(inForceOfFiles(workspace)).isEmpty();
      assertNothingOfThePersonChanged(workspace);
    }
  }

  @Test
  void inATrustedProject_thoseOnMainAreInForce_allAsTheWordOfAFile() throws Exception {
    List<Scenario> planted = plant(0);
    commit();
    try (Workspace workspace = open()) {
      rememberByPerson(workspace, planted);
      workspace.refresh();
      workspace.trust().answer(true);

      assertThat(inForceOfFiles(workspace))
          .hasSizeGreaterThan(TEXTS)
          .allMatch(node -> node.provenance().trust() == Trust.IMPORT)
          .noneMatch(MemoryNode::isSuspectedInjection);
      assertNothingOfThePersonChanged(workspace);
    }
  }

  @Test
  void inATrustedProject_noDirectiveOfAPullRequestOrTheWorkingTreeIsInForce() throws Exception {
    write("AGENTS.md", "# Rules\n\n- Never sell a torn paper.\n");
    commit();
    try (Workspace workspace = open()) {
      rememberByPerson(workspace, Scenario.directives().subList(0, TEXTS));
      workspace.refresh();
      workspace.trust().answer(true);
      assertThat(inForceOfFiles(workspace)).hasSize(1);

      git.checkout().setCreateBranch(true).setName("pr").call();
      plant(0);
      commit();
      workspace.refresh();
      assertThat(inForceOfFiles(workspace)).hasSizeLessThanOrEqualTo(1);

      git.checkout().setName("main").call();
      workspace.refresh();
      assertThat(inForceOfFiles(workspace))
          .extracting(MemoryNode::title)
          .containsExactly("Never sell a torn paper");

      plant(TEXTS);
      workspace.refresh();
      assertThat(inForceOfFiles(workspace)).hasSizeLessThanOrEqualTo(1);
      assertNothingOfThePersonChanged(workspace);
    }
  }

  @Test
  void inATrustedProject_anAgentTakesNoRuleOfAFileOutOfForce_andReplacesNone() throws Exception {
    write("AGENTS.md", "# Rules\n\n- Never sell a torn paper.\n");
    commit();
    try (Workspace workspace = open()) {
      workspace.refresh();
      workspace.trust().answer(true);
      NodeId rule = inForceOfFiles(workspace).get(0).id();
      AgentMemory agent = workspace.memory();

      assertThat(agent.node(rule).archive("Nobody needs it").isDone()).isFalse();
      assertThat(agent.node(rule).markStale("Nobody needs it").isDone()).isFalse();
      agent.remember(NodeDraft.builder(rule).title("Sell torn papers first").build());

      assertThat(inForceOfFiles(workspace))
          .singleElement()
          .matches(node -> node.title().equals("Never sell a torn paper"));
    }
  }
}
