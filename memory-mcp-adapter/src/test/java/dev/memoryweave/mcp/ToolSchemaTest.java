package dev.memoryweave.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.EmbeddingProgress;
import dev.memoryweave.ReviewItem;
import dev.memoryweave.SaveReport;
import dev.memoryweave.knowledge.DocumentStatus;
import dev.memoryweave.knowledge.SourceType;
import dev.memoryweave.model.Decision;
import dev.memoryweave.model.EventType;
import dev.memoryweave.model.EvidenceCheck;
import dev.memoryweave.model.EvidenceKind;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Polarity;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Source;
import dev.memoryweave.model.Stage;
import dev.memoryweave.model.Tier;
import dev.memoryweave.model.Trust;
import dev.memoryweave.recall.Intent;
import dev.memoryweave.reflect.ReflectionGate;
import dev.memoryweave.reflect.SessionReport;
import dev.memoryweave.reflect.TaskOutcome;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.reflect.Verification;
import dev.memoryweave.weave.SectionKind;
import dev.memoryweave.workspace.files.SkipReason;
import dev.memoryweave.workspace.git.AnchorState;
import dev.memoryweave.workspace.git.ChangeKind;
import dev.memoryweave.workspace.guide.GuideChange;
import dev.memoryweave.workspace.indexing.IndexingPhase;
import dev.memoryweave.workspace.project.IdentitySource;
import dev.memoryweave.workspace.project.RootSource;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ToolSchemaTest {
  private static final List<String> EVIDENCE =
      List.of("kind", "ref", "excerpt", "digest", "polarity");

  static Stream<McpSchema.Tool> tools() {
    return ToolCatalog.tools().stream().map(ToolCatalog::description);
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          memory_recall,  'task,files,symbols,session,intent,kinds,branch,as_of,token_budget,limit,knowledge,known_pack_hash'
          memory_inspect_source, 'path,from_line,to_line,context'
          memory_search,  'query,kinds,tiers,status,tags,limit,cursor'
          memory_save,    'task,nodes,stale,supersede,delete,dry_run'
          memory_reflect, 'task,outcome,verification,summary,test_summary,changed_files,symbols,constraints,procedures,decisions,facts,gotchas,intent,agent_confidence,module_path,evidence,branch,commit,session'
          memory_capture, 'session,title,plan,outcome,statements,messages,tool_calls,branch,commit,started_at,ended_at'
          memory_review,  'action,id,verdict,title,body,reason,decision,revision,limit,cursor'
          memory_inspect, 'id,depth,include_evidence'
          memory_history, 'id,as_of,limit'
          memory_forget,  'id,reason'
          memory_refresh, 'paths,wait,reverify'
          memory_sync,    'mark,limit'
          memory_agent_guide, 'action'
          memory_status,  ''
          """)
  void eachTool_takesItsArgumentsAndNoOthers(String name, String arguments) {
    Map<?, ?> properties = (Map<?, ?>) Tools.description(name).inputSchema().get("properties");

    assertThat(String.join(",", properties.keySet().stream().map(String::valueOf).toList()))
        .isEqualTo(arguments);
  }

  @Test
  void aNodeToSave_takesItsFieldsAndNoOthers() {
    Map<?, ?> save = Tools.description("memory_save").inputSchema();
    Map<?, ?> node = items(property(save, "nodes"));

    assertThat(names(node))
        .containsExactly(
            "id",
            "kind",
            "title",
            "body",
            "key",
            "tags",
            "anchors",
            "symbols",
            "importance",
            "confidence",
            "stage",
            "parent",
            "session",
            "related",
            "evidence");
    assertThat(names(items(property(node, "related"))))
        .containsExactly("predicate", "to", "confidence");
    assertThat(names(items(property(node, "evidence")))).isEqualTo(EVIDENCE);
    assertThat(names(items(property(save, "stale")))).containsExactly("id", "reason");
    assertThat(names(items(property(save, "supersede"))))
        .containsExactly("id", "superseded_by", "reason");
    assertThat(names(items(property(save, "delete")))).containsExactly("id", "reason");
  }

  @Test
  void whatReportsHold_hasItsFieldsAndNoOthers() {
    Map<?, ?> reflect = Tools.description("memory_reflect").inputSchema();
    Map<?, ?> capture = Tools.description("memory_capture").inputSchema();

    assertThat(names(items(property(reflect, "evidence")))).isEqualTo(EVIDENCE);
    assertThat(names(items(property(capture, "statements")))).containsExactly("text", "role");
    assertThat(names(items(property(capture, "messages")))).containsExactly("text", "role");
    assertThat(names(items(property(capture, "tool_calls"))))
        .containsExactly("tool", "arguments", "success", "at");
  }

  /** A report that is too long for the engine must be refused with the name of its argument. */
  @Test
  void boundsOfReports_areThoseOfTheEngine() {
    Map<?, ?> reflect = Tools.description("memory_reflect").inputSchema();
    Map<?, ?> capture = Tools.description("memory_capture").inputSchema();

    assertThat(property(reflect, "task").get("maxLength")).isEqualTo(TaskReport.MAX_TASK);
    assertThat(property(reflect, "summary").get("maxLength")).isEqualTo(TaskReport.MAX_SUMMARY);
    assertThat(property(reflect, "test_summary").get("maxLength"))
        .isEqualTo(TaskReport.MAX_SUMMARY);
    assertThat(property(reflect, "changed_files").get("maxItems")).isEqualTo(TaskReport.MAX_FILES);
    assertThat(property(reflect, "evidence").get("maxItems")).isEqualTo(TaskReport.MAX_ITEMS);
    for (String name : List.of("constraints", "procedures", "decisions", "facts", "gotchas")) {
      assertThat(property(reflect, name).get("maxItems")).isEqualTo(TaskReport.MAX_ITEMS);
      assertThat(items(property(reflect, name)).get("maxLength")).isEqualTo(TaskReport.MAX_ITEM);
    }
    assertThat(property(capture, "title").get("maxLength")).isEqualTo(SessionReport.MAX_TITLE);
    assertThat(property(capture, "plan").get("maxLength")).isEqualTo(SessionReport.MAX_TEXT);
    assertThat(property(capture, "outcome").get("maxLength")).isEqualTo(SessionReport.MAX_TEXT);
    assertThat(property(capture, "messages").get("maxItems")).isEqualTo(SessionReport.MAX_SAID);
    assertThat(property(capture, "statements").get("maxItems")).isEqualTo(SessionReport.MAX_SAID);
    assertThat(property(capture, "tool_calls").get("maxItems")).isEqualTo(SessionReport.MAX_CALLS);
  }

  @ParameterizedTest
  @CsvSource({
    "memory_recall, true, false, true",
    "memory_inspect_source, true, false, true",
    "memory_search, true, false, true",
    "memory_save, false, true, false",
    "memory_reflect, false, false, true",
    "memory_capture, false, false, true",
    "memory_review, false, true, false",
    "memory_inspect, true, false, true",
    "memory_history, true, false, true",
    "memory_forget, false, true, true",
    "memory_refresh, false, false, true",
    "memory_sync, false, false, true",
    "memory_agent_guide, false, false, true",
    "memory_status, true, false, true"
  })
  void eachTool_saysWhatACallMayDo(
      String name, boolean readOnly, boolean destructive, boolean idempotent) {
    McpSchema.ToolAnnotations annotations = Tools.description(name).annotations();

    assertThat(annotations.readOnlyHint()).isEqualTo(readOnly);
    assertThat(annotations.destructiveHint()).isEqualTo(destructive);
    assertThat(annotations.idempotentHint()).isEqualTo(idempotent);
    assertThat(annotations.openWorldHint()).isFalse();
  }

  @ParameterizedTest
  @MethodSource("tools")
  void schemas_areValidAndStrict(McpSchema.Tool tool) {
    Tools.assertIsSchema(tool.inputSchema());
    Tools.assertIsSchema(tool.outputSchema());
    for (Map<String, Object> schema : List.of(tool.inputSchema(), tool.outputSchema())) {
      assertThat(schema.get("type")).isEqualTo("object");
      visit(
          "",
          schema,
          (path, part) -> {
            if ("object".equals(part.get("type"))) {
              assertThat(part.get("additionalProperties")).as(path).isEqualTo(false);
            }
          });
    }
  }

  @ParameterizedTest
  @MethodSource("tools")
  void toolsAndArguments_areDescribed(McpSchema.Tool tool) {
    assertThat(tool.title()).isNotBlank();
    assertThat(tool.description()).contains("Call it").hasSizeLessThan(1_000);
    visit(
        "",
        tool.inputSchema(),
        (path, part) -> {
          if (part.get("properties") instanceof Map<?, ?> properties) {
            properties.forEach(
                (name, property) ->
                    assertThat(((Map<?, ?>) property).get("description"))
                        .as(path + "/" + name)
                        .isInstanceOf(String.class));
          }
        });
  }

  /** Some models are given the input schema in a form that knows no more than this. */
  @ParameterizedTest
  @MethodSource("tools")
  void inputSchemas_useNothingThatClientsDoNotUnderstand(McpSchema.Tool tool) {
    assertThat(tool.inputSchema().keySet())
        .isSubsetOf("type", "properties", "required", "additionalProperties");
    visit(
        "",
        tool.inputSchema(),
        (path, part) ->
            assertThat(part.keySet().stream().map(String::valueOf))
                .as(path)
                .doesNotContain("$ref", "$defs", "oneOf", "allOf", "not", "if"));
  }

  @ParameterizedTest
  @MethodSource("tools")
  void closedSets_areThoseOfTheModel(McpSchema.Tool tool) {
    List<Set<String>> known =
        List.of(
            labels(NodeKind.values(), NodeKind::label),
            labels(Tier.values(), Tier::label),
            labels(NodeStatus.values(), NodeStatus::label),
            labels(Stage.values(), Stage::label),
            labels(Intent.values(), Intent::label),
            labels(EvidenceKind.values(), EvidenceKind::label),
            labels(Polarity.values(), Polarity::label),
            labels(Source.values(), Source::label),
            labels(Trust.values(), Trust::label),
            labels(EventType.values(), EventType::label),
            labels(Relation.Strength.values(), Relation.Strength::label),
            labels(Relation.Status.values(), Relation.Status::label),
            labels(RootSource.values(), RootSource::label),
            labels(IdentitySource.values(), IdentitySource::label),
            labels(ofMemories(), kind -> kind.name().toLowerCase(Locale.ROOT)),
            labels(SourceType.values(), SourceType::label),
            labels(SkipReason.values(), SkipReason::label),
            labels(IndexingPhase.values(), IndexingPhase::label),
            labels(AnchorState.values(), AnchorState::label),
            labels(ChangeKind.values(), ChangeKind::label),
            labels(GuideChange.Action.values(), GuideChange.Action::label),
            labels(AgentGuideTool.Action.values(), AgentGuideTool.Action::label),
            labels(RefreshTool.State.values(), RefreshTool.State::label),
            labels(SaveReport.Outcome.values(), kind -> kind.name().toLowerCase(Locale.ROOT)),
            labels(EmbeddingProgress.State.values(), kind -> kind.name().toLowerCase(Locale.ROOT)),
            labels(NodeFlag.values(), NodeFlag::label),
            labels(EvidenceCheck.Verdict.values(), EvidenceCheck.Verdict::label),
            labels(TaskOutcome.values(), TaskOutcome::label),
            labels(Verification.values(), Verification::label),
            labels(ReflectionGate.values(), ReflectionGate::label),
            labels(SessionReport.Speaker.values(), SessionReport.Speaker::label),
            labels(Decision.Outcome.values(), Decision.Outcome::label),
            labels(ofReports(), Decision.Outcome::label),
            labels(ReviewItem.Cause.values(), ReviewItem.Cause::label),
            labels(ReviewTool.Action.values(), ReviewTool.Action::label),
            labels(ReviewTool.Verdict.values(), ReviewTool.Verdict::label),
            labels(AskedSave.Answer.values(), AskedSave.Answer::label),
            Set.copyOf(HistoryTool.changeable()));
    for (Map<String, Object> schema : List.of(tool.inputSchema(), tool.outputSchema())) {
      visit(
          "",
          schema,
          (path, part) -> {
            if (part.get("enum") instanceof List<?> values) {
              assertThat(known)
                  .as(path)
                  .contains(values.stream().map(String::valueOf).collect(Collectors.toSet()));
            }
          });
    }
  }

  @Test
  void countsOfTheStatus_areThoseOfTheModel() {
    Map<?, ?> status = Tools.description("memory_status").outputSchema();

    assertThat(Set.copyOf(names(property(status, "nodes_by_kind"))))
        .isEqualTo(labels(NodeKind.values(), NodeKind::label));
    assertThat(Set.copyOf(names(property(status, "nodes_by_status"))))
        .isEqualTo(labels(NodeStatus.values(), NodeStatus::label));
    Map<?, ?> knowledge = property(status, "knowledge");
    assertThat(Set.copyOf(names(property(knowledge, "documents"))))
        .isEqualTo(labels(DocumentStatus.values(), DocumentStatus::label));
    assertThat(Set.copyOf(names(property(knowledge, "documents_by_type"))))
        .isEqualTo(labels(SourceType.values(), SourceType::label));
    assertThat(names(property(Tools.description("memory_sync").outputSchema(), "states")))
        .containsExactlyElementsOf(
            Arrays.stream(AnchorState.values()).map(AnchorState::label).toList());
  }

  /** The sections that hold memories; passages of files are told apart from them. */
  private static SectionKind[] ofMemories() {
    return EnumSet.complementOf(EnumSet.of(SectionKind.KNOWLEDGE)).toArray(SectionKind[]::new);
  }

  /** What can become of something that a report holds. */
  private static Decision.Outcome[] ofReports() {
    return EnumSet.complementOf(
            EnumSet.of(Decision.Outcome.ACCEPT, Decision.Outcome.REJECT, Decision.Outcome.UNDO))
        .toArray(Decision.Outcome[]::new);
  }

  private static <E> Set<String> labels(E[] values, Function<E, String> label) {
    return Arrays.stream(values).map(label).collect(Collectors.toSet());
  }

  private static Map<?, ?> property(Map<?, ?> schema, String name) {
    return (Map<?, ?>) ((Map<?, ?>) schema.get("properties")).get(name);
  }

  private static Map<?, ?> items(Map<?, ?> schema) {
    return (Map<?, ?>) schema.get("items");
  }

  private static List<String> names(Map<?, ?> schema) {
    List<String> names = new ArrayList<>();
    ((Map<?, ?>) schema.get("properties")).keySet().forEach(name -> names.add((String) name));
    return names;
  }

  /** Every schema inside a schema. */
  private static void visit(String path, Map<?, ?> schema, BiConsumer<String, Map<?, ?>> visitor) {
    visitor.accept(path, schema);
    if (schema.get("properties") instanceof Map<?, ?> properties) {
      properties.forEach(
          (name, property) -> visit(path + "/" + name, (Map<?, ?>) property, visitor));
    }
    if (schema.get("items") instanceof Map<?, ?> items) {
      visit(path + "[]", items, visitor);
    }
    if (schema.get("anyOf") instanceof List<?> choices) {
      choices.forEach(choice -> visit(path + "|", (Map<?, ?>) choice, visitor));
    }
  }
}
