package dev.memoryweave.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.AuthorityPolicy;
import dev.memoryweave.MemoryConfig;
import dev.memoryweave.guard.personal.PersonalFamily;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Principal;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Trust;
import dev.memoryweave.privacy.PrivacyPolicy;
import dev.memoryweave.privacy.PrivacyPolicy.Action;
import dev.memoryweave.privacy.PrivacyPolicy.Subject;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.workspace.project.internal.ProjectSetting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A request stands above the code, the code above the project's file, the file above defaults. */
class EngineSettingsTest {
  @TempDir Path folder;
  private final InMemoryStore store = InMemoryStore.create();

  @AfterEach
  void close() {
    store.close();
  }

  private void share(String memory) throws IOException {
    Files.createDirectories(folder.resolve(".memory"));
    Files.writeString(
        folder.resolve(".memory/config.json"),
        "{\"version\": 5, \"project\": {\"id\": \"project.fruit\", \"name\": \"Fruit\"},"
            + " \"memory\": {"
            + memory
            + "}}");
    Files.writeString(folder.resolve(".memory/events.jsonl"), "");
  }

  private int budget() {
    try (Workspace workspace = Workspace.builder(store).root(folder).open()) {
      return workspace.memory().config().tokenBudget();
    }
  }

  @Test
  void theBudgetOfAToolThatSharesTheFolder_countsWhereNothingElseIsSet() throws IOException {
    assertThat(budget()).isEqualTo(3_000);
    share("\"defaultTokenBudget\": 1500, \"autoIndex\": true");
    assertThat(budget()).isEqualTo(1_500);

    Files.writeString(folder.resolve(".memory/config.yaml"), "recall:\n  token_budget: 3000\n");
    assertThat(budget()).as("the default says nothing").isEqualTo(1_500);
    Files.writeString(folder.resolve(".memory/config.yaml"), "recall:\n  token_budget: 4000\n");
    assertThat(budget()).isEqualTo(4_000);

    share("\"defaultTokenBudget\": 3, \"autoIndex\": true");
    Files.delete(folder.resolve(".memory/config.yaml"));
    assertThat(budget()).as("one that no budget can be").isEqualTo(3_000);
  }

  @Test
  void whetherFilesAreReadUnasked_isSaidByAToolThatSharesTheFolder() throws IOException {
    for (boolean byItself : new boolean[] {true, false}) {
      share("\"defaultTokenBudget\": 1500, \"autoIndex\": " + byItself);
      try (Workspace workspace = Workspace.builder(store).root(folder).open()) {
        assertThat(workspace.readsByItself()).isEqualTo(byItself);
        assertThat(workspace.isIndexed()).isTrue();
      }
    }
  }

  /** A setting of the file that the engine has, too, each with a value for either. */
  private record Shared<T>(
      String yaml,
      Function<MemoryConfig, T> value,
      BiFunction<MemoryConfig.Builder, T, MemoryConfig.Builder> setter,
      T byFile,
      T byCode) {}

  static Stream<Arguments> shared() {
    return Stream.of(
            new Shared<>(
                "git:\n  main_branches: [release]\n",
                MemoryConfig::mainBranches,
                MemoryConfig.Builder::mainBranches,
                List.of("release"),
                List.of("next")),
            new Shared<>(
                "recall:\n  limit: 7\n",
                MemoryConfig::recallLimit,
                MemoryConfig.Builder::recallLimit,
                7,
                9),
            new Shared<>(
                "recall:\n  token_budget: 700\n",
                MemoryConfig::tokenBudget,
                MemoryConfig.Builder::tokenBudget,
                700,
                900),
            new Shared<>(
                "recall:\n  knowledge_share: 70\n",
                MemoryConfig::knowledgeShare,
                MemoryConfig.Builder::knowledgeShare,
                .7,
                .9))
        .map(Arguments::of);
  }

  private void configure(String yaml) throws IOException {
    Files.createDirectories(folder.resolve(".memory"));
    Files.writeString(folder.resolve(".memory/config.yaml"), yaml);
  }

  private WorkspaceBuilder workspace() {
    return Workspace.builder(store).root(folder);
  }

  @ParameterizedTest
  @MethodSource("shared")
  <T> void codeStandsAboveTheFile_andTheFileAboveDefaults(Shared<T> shared) throws IOException {
    MemoryConfig defaults = MemoryConfig.defaults();
    T byDefault = shared.value().apply(defaults);
    MemoryConfig other = MemoryConfig.builder().evidencePerItem(3).build();
    MemoryConfig code = shared.setter().apply(MemoryConfig.builder(), shared.byCode()).build();

    assertThat(used(shared, workspace())).isEqualTo(byDefault);
    configure(shared.yaml());
    assertThat(used(shared, workspace())).isEqualTo(shared.byFile());
    assertThat(used(shared, workspace().memory(memory -> memory.config(other))))
        .isEqualTo(shared.byFile());
    assertThat(used(shared, workspace().memory(memory -> memory.config(code))))
        .isEqualTo(shared.byCode());
    assertThat(
            used(
                shared,
                workspace()
                    .memory(
                        memory ->
                            memory.config(
                                settings ->
                                    assertThat(shared.setter().apply(settings, byDefault))
                                        .isSameAs(settings)))))
        .isEqualTo(byDefault);
  }

  private static <T> T used(Shared<T> shared, WorkspaceBuilder builder) {
    try (Workspace workspace = builder.open()) {
      return shared.value().apply(workspace.memory().config());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "authority:\n  agents: true\n  files: true\n  programs: [ci]\n",
        "memory:\n  authority:\n    agents: true\n",
        "trust_agents: true\n",
        "policy:\n  files: true\n",
        "recall:\n  authority: {files: true}\n",
        "indexing:\n  seeding: true\n  files_direct: true\n"
      })
  void whoseWordDirects_isNotForTheProjectsFileToSay(String yaml) throws IOException {
    configure(yaml);
    try (Workspace workspace = workspace().open()) {
      assertThat(workspace.memory().config().authority()).isEqualTo(AuthorityPolicy.SAFE);
      assertThat(workspace.configProblems()).first().asString().contains("config.yaml");
    }
  }

  @Test
  void theFileKnowsNoSettingOfAuthority_andLeavesTheOneOfTheCode() throws IOException {
    configure("recall:\n  limit: 7\n");
    AuthorityPolicy code = AuthorityPolicy.SAFE.trustingPrograms(Set.of("ci"));
    try (Workspace workspace =
        workspace().memory(memory -> memory.config(c -> c.authority(code))).open()) {
      assertThat(workspace.memory().config().authority()).isEqualTo(code);
    }
    assertThat(ProjectSetting.values())
        .noneMatch(
            setting -> setting.key().matches(".*(authority|trust|policy|principal|direct).*"));
  }

  @Test
  void theFile_canMakeThePolicyOfPersonalDataStricter_neverLaxer() throws IOException {
    Subject fact =
        new Subject(NodeKind.FACT, Scope.Level.PROJECT, new Principal(Trust.AGENT, null));
    PrivacyPolicy code =
        PrivacyPolicy.STANDARD
            .with(PrivacyPolicy.Rule.of(Action.OFF))
            .with(PrivacyPolicy.Rule.of(Action.REFUSE, PersonalFamily.NATIONAL_ID));
    configure("privacy:\n  redact: [payment-card, national-id]\n  refuse: [bank-account]\n");
    for (boolean byCode : new boolean[] {false, true}) {
      MemoryConfig config =
          byCode ? MemoryConfig.builder().privacy(code).build() : MemoryConfig.defaults();
      try (Workspace workspace = workspace().memory(m -> m.config(config)).open()) {
        PrivacyPolicy used = workspace.memory().config().privacy();
        assertThat(used.action(PersonalFamily.PAYMENT_CARD, fact)).isEqualTo(Action.REDACT);
        assertThat(used.action(PersonalFamily.BANK_ACCOUNT, fact)).isEqualTo(Action.REFUSE);
        assertThat(used.action(PersonalFamily.NATIONAL_ID, fact))
            .isEqualTo(byCode ? Action.REFUSE : Action.REDACT);
        assertThat(used.action(PersonalFamily.EMAIL_ADDRESS, fact))
            .isEqualTo(byCode ? Action.OFF : Action.MARK);
      }
    }
  }

  @Test
  void settingsOfPersonalData_thatCannotBeRead_redactAll() throws IOException {
    configure("privacy:\n  redact: [shoe-size]\n");
    try (Workspace workspace = workspace().open()) {
      assertThat(workspace.configProblems()).first().asString().contains("payment-card");
      Subject fact =
          new Subject(NodeKind.FACT, Scope.Level.PROJECT, new Principal(Trust.AGENT, null));
      assertThat(workspace.memory().config().privacy().action(PersonalFamily.PHONE_NUMBER, fact))
          .isEqualTo(Action.REDACT);
    }
  }

  @Test
  void restOfTheCodesConfiguration_staysAsItIs() {
    MemoryConfig code =
        MemoryConfig.builder().passageLimit(7).evidencePerItem(3).lowConfidence(.4).build();
    try (Workspace workspace = workspace().memory(memory -> memory.config(code)).open()) {
      assertThat(workspace.memory().config()).isEqualTo(code);
    }
  }

  @Test
  void budgetAndLimit_holdForEveryCallerOfTheMemory_unlessTheRequestNamesThem() throws IOException {
    configure("recall:\n  limit: 2\n  token_budget: 321\n");
    try (Workspace workspace = workspace().open()) {
      AgentMemory memory = workspace.memory();
      for (String fruit : List.of("apple", "pear", "plum", "fig")) {
        memory.remember(
            NodeDraft.builder(NodeKind.FACT, "A basket holds the " + fruit)
                .body("The " + fruit + " was weighed.")
                .build());
      }
      RecallRequest plain = RecallRequest.forTask("weigh a basket of fruit");
      RecallRequest asked =
          RecallRequest.builder("weigh a basket of fruit").limit(3).tokenBudget(500).build();
      RecallRequest compact =
          RecallRequest.builder("weigh a basket of fruit")
              .style(RecallRequest.Style.COMPACT)
              .build();

      assertThat(memory.recall(plain).memories()).hasSize(2);
      assertThat(memory.weave(plain).budget()).isEqualTo(321);
      assertThat(memory.weave(plain).items()).hasSize(2);
      assertThat(memory.recall(asked).memories()).hasSize(3);
      assertThat(memory.weave(asked).budget()).isEqualTo(500);
      assertThat(memory.weave(compact).budget())
          .isEqualTo(RecallRequest.Style.COMPACT.tokenBudget());
    }
  }

  @Test
  void mainBranchesOfTheFile_areInheritedUnderAConfigurationOfTheCode() throws IOException {
    configure("git:\n  main_branches: [release]\n");
    MemoryConfig code = MemoryConfig.builder().evidencePerItem(1).build();
    try (Workspace workspace = workspace().memory(memory -> memory.config(code)).open()) {
      workspace
          .memory()
          .remember(
              NodeDraft.builder(NodeKind.FACT, "The scale is calibrated at night")
                  .provenance(Provenance.of(Source.AGENT).onBranch("release"))
                  .build());
      RecallRequest onFeature =
          RecallRequest.builder("calibrate the scale").branch("feature/pears").build();

      assertThat(workspace.memory().recall(onFeature).memories()).hasSize(1);
    }
  }
}
