package dev.memoryweave.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.ChangeResult;
import dev.memoryweave.Maintenance;
import dev.memoryweave.checkpoint.Checkpoints;
import dev.memoryweave.continuity.Bootstrap;
import dev.memoryweave.continuity.Continuity.RecentChanges;
import dev.memoryweave.continuity.ContinuityPack;
import dev.memoryweave.entity.Entities;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Evidence.Polarity;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Trust;
import dev.memoryweave.operations.answer.AgentGuideAnswer;
import dev.memoryweave.operations.answer.Consent;
import dev.memoryweave.operations.answer.MapAnswer;
import dev.memoryweave.operations.answer.RefreshView;
import dev.memoryweave.operations.answer.RetireAnswer;
import dev.memoryweave.operations.answer.ReviewAnswer;
import dev.memoryweave.operations.internal.review.WaitingSource;
import dev.memoryweave.operations.internal.view.FilesView;
import dev.memoryweave.operations.model.DoorWords;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.policy.MemoryPolicies.Inheritance;
import dev.memoryweave.policy.MemoryPolicy;
import dev.memoryweave.privacy.Privacy;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallTrace;
import dev.memoryweave.reflect.ReflectionResult;
import dev.memoryweave.reflect.SessionReport;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.reflect.TaskReport.Verification;
import dev.memoryweave.review.Reviews;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.transfer.ImportOptions;
import dev.memoryweave.transfer.StoreMove;
import dev.memoryweave.transfer.Transfer;
import dev.memoryweave.upkeep.Health;
import dev.memoryweave.upkeep.Upkeep;
import dev.memoryweave.upkeep.Upkeep.Repairs;
import dev.memoryweave.weave.ContextPack;
import dev.memoryweave.weave.ContextPack.SectionKind;
import dev.memoryweave.workspace.ProjectResetPlan;
import dev.memoryweave.workspace.ProjectTrust;
import dev.memoryweave.workspace.files.SkippedFile;
import dev.memoryweave.workspace.git.SyncReport;
import dev.memoryweave.workspace.guide.AgentGuide;
import dev.memoryweave.workspace.indexing.IndexingProgress;
import dev.memoryweave.workspace.mirror.ProjectFiles;
import dev.memoryweave.workspace.project.ProjectIdentity;
import dev.memoryweave.workspace.project.ProjectRoot;
import dev.memoryweave.workspace.transcripts.TranscriptFormat;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class OperationSchemaTest {
  private static final List<String> EVIDENCE =
      List.of("kind", "ref", "excerpt", "digest", "polarity");

  static List<Operation> operations() {
    return OperationCatalog.personal().operations();
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
"""
recall,  'task,files,symbols,token_budget,session,intent,kinds,branch,as_of,limit,knowledge,known_pack_hash,style,explain,records,why_not'
search,  'query,kinds,since,names,limit,cursor,tiers,status,tags'
inspect, 'ref,depth,include_evidence,cursor'
save,    'kind,title,body,files,evidence,replaces,id,level,key,tags,symbols,importance,confidence,stage,parent,session,related,unrelated,reason,task'
reflect, 'task,outcome,verification,summary,findings,changed_files,evidence,test_summary,symbols,intent,agent_confidence,module_path,branch,commit,session'
review,  'action,id,ids,commit,reason,title,body,decision,revision,revisions,dry_run,kinds,sources,causes,challenged,full,limit,cursor'
retire,  'id,how,reason'
status,  'refresh,files,wait,reverify'
apply,   'task,nodes,stale,supersede,delete,dry_run'
resume,  'query,branch,files,session,title,folder,size,known_hash'
record,  'session,messages,title,runtime,folder,branch,continues'
work,    'session'
capture, 'session,title,plan,outcome,statements,messages,tool_calls,branch,commit,started_at,ended_at'
history, 'id,as_of,limit,cursor'
sync,    'mark,carry_over,limit,cursor'
agent_guide, 'action'
lines,   'query,tags,topics,entities,session,lines,characters'
sessions, 'session,open,since,before,agent,query,project,limit,cursor'
changes, 'since,marker,revision,limit,cursor'
explain, 'id,cursor'
used,    'ids'
forget,  'id,reason,dry_run,confirmed'
index,   'files,reverify,watch'
diff,    'limit,cursor'
files_sync, ''
check,   'store,repair,confirmed'
rebuild, ''
transcripts, 'path,format'
checkpoints, 'limit'
checkpoint,  'name,note'
checkpoint_diff, 'from,to,limit,cursor'
checkpoint_restore, 'name,reason,dry_run,confirmed'
repairs,  'apply,all,undo,limit'
policies, ''
policy,   'name,effect,after_days,tag,kinds,tags,tiers,level,words,remove'
inherit,  'from,parts,stable_days,everywhere,stop'
upkeep,   'run,undo'
init,     'settings'
projects, 'prune,forget'
config,   'key,value,unset'
map,      'action,part'
health,   ''
export,   'path,all_scopes,vectors,personal_data'
import,   'path,policy,into_project,skip_damaged,as_mine,dry_run,confirmed'
forget_about, 'subject,aliases,everywhere,keep,unsure,token,reason,dry_run,confirmed'
privacy,  'subject,aliases,everywhere'
backup_remove, 'names,dry_run,confirmed'
backup,   'list,store'
restore,  'name,store,dry_run,confirmed'
reset,    'target,dry_run,confirmed'
move,     'from,to,projects,all,remove,dry_run,confirmed'
""")
  void eachOperation_takesItsArgumentsAndNoOthers(String name, String arguments) {
    Map<?, ?> properties = (Map<?, ?>) Calls.requestSchema(name).get("properties");

    assertThat(String.join(",", properties.keySet().stream().map(String::valueOf).toList()))
        .isEqualTo(arguments);
  }

  @Test
  void aNodeToSave_takesItsFieldsAndNoOthers() {
    Map<?, ?> apply = Calls.requestSchema("apply");
    Map<?, ?> node = items(property(apply, "nodes"));

    List<String> alone = new ArrayList<>(names(Calls.requestSchema("save")));
    alone.removeAll(List.of("task", "unrelated", "reason"));
    assertThat(names(node)).isEqualTo(alone);
    assertThat(names(items(property(node, "related"))))
        .containsExactly("predicate", "to", "confidence");
    assertThat(names(whole(items(property(node, "evidence")))))
        .containsExactly("kind", "ref", "excerpt", "text", "digest", "polarity");
    assertThat(names(items(property(apply, "stale")))).containsExactly("id", "reason");
    assertThat(names(items(property(apply, "supersede"))))
        .containsExactly("id", "superseded_by", "reason");
    assertThat(names(items(property(apply, "delete")))).containsExactly("id", "reason");
  }

  @Test
  void whatReportsHold_hasItsFieldsAndNoOthers() {
    Map<?, ?> reflect = Calls.requestSchema("reflect");
    Map<?, ?> capture = Calls.requestSchema("capture");

    assertThat(names(whole(items(property(reflect, "evidence"))))).isEqualTo(EVIDENCE);
    assertThat(names(items(property(reflect, "findings")))).containsExactly("kind", "text");
    assertThat(names(items(property(capture, "statements")))).containsExactly("text", "role");
    assertThat(names(items(property(capture, "messages"))))
        .isEqualTo(names(items(property(Calls.requestSchema("record"), "messages"))))
        .containsExactly("text", "role", "turn", "speaker", "time", "tool_calls");
    assertThat(names(items(property(capture, "tool_calls"))))
        .containsExactly("tool", "arguments", "success", "result", "at");
  }

  /** A report that is too long for the engine must be refused with the name of its argument. */
  @Test
  void boundsOfReports_areThoseOfTheEngine() {
    Map<?, ?> reflect = Calls.requestSchema("reflect");
    Map<?, ?> capture = Calls.requestSchema("capture");

    assertThat(property(reflect, "task").get("maxLength")).isEqualTo(TaskReport.MAX_TASK);
    assertThat(property(reflect, "summary").get("maxLength")).isEqualTo(TaskReport.MAX_SUMMARY);
    assertThat(property(reflect, "test_summary").get("maxLength"))
        .isEqualTo(TaskReport.MAX_SUMMARY);
    assertThat(property(reflect, "changed_files").get("maxItems")).isEqualTo(TaskReport.MAX_FILES);
    assertThat(property(reflect, "evidence").get("maxItems")).isEqualTo(TaskReport.MAX_ITEMS);
    assertThat(property(reflect, "findings").get("maxItems")).isEqualTo(TaskReport.MAX_ITEMS);
    assertThat(property(items(property(reflect, "findings")), "text").get("maxLength"))
        .isEqualTo(TaskReport.MAX_ITEM);
    assertThat(property(capture, "title").get("maxLength")).isEqualTo(SessionReport.MAX_TITLE);
    assertThat(property(capture, "plan").get("maxLength")).isEqualTo(SessionReport.MAX_TEXT);
    assertThat(property(capture, "outcome").get("maxLength")).isEqualTo(SessionReport.MAX_TEXT);
    assertThat(property(capture, "messages").get("maxItems")).isEqualTo(SessionReport.MAX_MESSAGES);
    assertThat(property(capture, "statements").get("maxItems")).isEqualTo(SessionReport.MAX_SAID);
    assertThat(property(capture, "tool_calls").get("maxItems")).isEqualTo(SessionReport.MAX_CALLS);
  }

  @ParameterizedTest
  @CsvSource({
    "recall, READS, true",
    "search, READS, true",
    "inspect, READS, true",
    "save, REMOVES, false",
    "reflect, WRITES, true",
    "review, REMOVES, false",
    "retire, REMOVES, true",
    "status, WRITES, true",
    "apply, REMOVES, false",
    "resume, READS, true",
    "record, WRITES, true",
    "work, READS, true",
    "capture, WRITES, true",
    "history, READS, true",
    "sync, WRITES, true",
    "agent_guide, WRITES, true",
    "lines, READS, true",
    "changes, READS, true",
    "sessions, READS, true",
    "explain, READS, true",
    "used, WRITES, false",
    "forget, REMOVES, true",
    "index, WRITES, true",
    "check, WRITES, true",
    "rebuild, WRITES, true",
    "transcripts, WRITES, true",
    "checkpoints, READS, true",
    "checkpoint, WRITES, false",
    "checkpoint_diff, READS, true",
    "checkpoint_restore, REMOVES, true",
    "repairs, WRITES, true",
    "policies, READS, true",
    "policy, WRITES, true",
    "inherit, WRITES, true",
    "upkeep, WRITES, true",
    "diff, READS, true",
    "files_sync, WRITES, true",
    "init, WRITES, true",
    "projects, WRITES, true",
    "config, WRITES, true",
    "map, WRITES, true",
    "health, READS, true",
    "export, WRITES, false",
    "import, REMOVES, true",
    "backup, WRITES, false",
    "backup_remove, REMOVES, true",
    "forget_about, REMOVES, true",
    "privacy, READS, true",
    "restore, REMOVES, false",
    "reset, REMOVES, true",
    "move, REMOVES, true"
  })
  void eachOperation_saysWhatACallMayDo(String name, Effect.Kind kind, boolean idempotent) {
    Effect effect = Calls.operation(name).effect();

    assertThat(effect.kind()).isEqualTo(kind);
    assertThat(effect.idempotent()).isEqualTo(idempotent);
  }

  @ParameterizedTest
  @MethodSource("operations")
  void schemas_areStrict(Operation operation) {
    for (Map<String, Object> schema :
        List.of(
            operation.requestSchema(DoorWords.PLAIN), operation.resultSchema(DoorWords.PLAIN))) {
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

  /** What a model reads in every conversation is short, and says nothing twice. */
  @ParameterizedTest
  @MethodSource("operations")
  void descriptions_areShort(Operation operation) {
    assertThat(operation.title()).isNotBlank();
    assertThat(operation.usage(DoorWords.PLAIN)).hasSizeBetween(40, 300).endsWith(".");
    visit(
        "",
        operation.requestSchema(DoorWords.PLAIN),
        (path, part) -> {
          if (part.get("description") instanceof String text) {
            assertThat(text).as(path).hasSizeBetween(4, 240);
          }
        });
  }

  /** A door puts its own words in; another one would say something untrue with them. */
  @ParameterizedTest
  @MethodSource("operations")
  void texts_areThoseOfNoDoor(Operation operation) {
    List<String> texts = new ArrayList<>(List.of(operation.usage(DoorWords.PLAIN)));
    for (Map<String, Object> schema :
        List.of(
            operation.requestSchema(DoorWords.PLAIN), operation.resultSchema(DoorWords.PLAIN))) {
      visit(
          "",
          schema,
          (path, part) -> {
            if (part.get("description") instanceof String text) {
              texts.add(text);
            }
          });
    }
    assertThat(texts)
        .allSatisfy(
            text ->
                assertThat(text)
                    .doesNotContainPattern(
                        "(?i)\\b(the|this) server\\b|\\bMCP\\b|\\bother tools\\b|--[a-z]|memory_"));
  }

  /** Some models are given the input schema in a form that knows no more than this. */
  @ParameterizedTest
  @MethodSource("operations")
  void inputSchemas_useNothingThatClientsDoNotUnderstand(Operation operation) {
    assertThat(operation.requestSchema(DoorWords.PLAIN).keySet())
        .isSubsetOf("type", "properties", "required", "additionalProperties");
    visit(
        "",
        operation.requestSchema(DoorWords.PLAIN),
        (path, part) ->
            assertThat(part.keySet().stream().map(String::valueOf))
                .as(path)
                .doesNotContain("$ref", "$defs", "oneOf", "allOf", "not", "if"));
  }

  @ParameterizedTest
  @MethodSource("operations")
  void closedSets_areThoseOfTheModel(Operation operation) {
    List<Set<String>> known =
        List.of(
            labels(NodeKind.values(), NodeKind::label),
            labels(NodeKind.Tier.values(), NodeKind.Tier::label),
            labels(NodeStatus.values(), NodeStatus::label),
            labels(NodeKind.Stage.values(), NodeKind.Stage::label),
            labels(RecallRequest.Intent.values(), RecallRequest.Intent::label),
            labels(RecallRequest.Style.values(), RecallRequest.Style::label),
            labels(RecallTrace.Cause.values(), RecallTrace.Cause::label),
            labels(ContextPack.Basis.values(), ContextPack.Basis::label),
            labels(Evidence.Kind.values(), Evidence.Kind::label),
            labels(Polarity.values(), Polarity::label),
            labels(Source.values(), Source::label),
            labels(Trust.values(), Trust::label),
            labels(MemoryEvent.Type.values(), MemoryEvent.Type::label),
            labels(Relation.Strength.values(), Relation.Strength::label),
            labels(Relation.Status.values(), Relation.Status::label),
            labels(ProjectRoot.Source.values(), ProjectRoot.Source::label),
            labels(ProjectIdentity.Source.values(), ProjectIdentity.Source::label),
            labels(ofMemories(), kind -> kind.name().toLowerCase(Locale.ROOT)),
            labels(SourceType.values(), SourceType::label),
            labels(SkippedFile.Reason.values(), SkippedFile.Reason::label),
            labels(IndexingProgress.Phase.values(), IndexingProgress.Phase::label),
            labels(SyncReport.AnchorState.values(), SyncReport.AnchorState::label),
            labels(SyncReport.ChangedFile.Kind.values(), SyncReport.ChangedFile.Kind::label),
            labels(AgentGuide.Change.Action.values(), AgentGuide.Change.Action::label),
            labels(AgentGuideAnswer.Action.values(), AgentGuideAnswer.Action::label),
            labels(RefreshView.State.values(), kind -> kind.name().toLowerCase(Locale.ROOT)),
            labels(
                ChangeResult.Outcome.class.getPermittedSubclasses(),
                kind -> kind.getSimpleName().toLowerCase(Locale.ROOT)),
            labels(
                Maintenance.EmbeddingWork.Progress.State.values(),
                kind -> kind.name().toLowerCase(Locale.ROOT)),
            labels(NodeFlag.values(), NodeFlag::label),
            labels(Evidence.Check.Verdict.values(), Evidence.Check.Verdict::label),
            labels(TaskReport.Outcome.values(), TaskReport.Outcome::label),
            labels(Verification.values(), Verification::label),
            labels(ReflectionResult.Gate.values(), ReflectionResult.Gate::label),
            labels(Message.Role.values(), Message.Role::label),
            Set.of(
                "stored",
                "confirmed",
                "merged",
                "replaced",
                "waiting",
                "unchanged",
                "accepted",
                "rejected",
                "undone"),
            Set.of("stored", "confirmed", "merged", "replaced", "waiting", "unchanged"),
            labels(Reviews.Item.Cause.values(), Reviews.Item.Cause::label),
            labels(ReviewAnswer.Action.values(), ReviewAnswer.Action::label),
            labels(WaitingSource.values(), WaitingSource::label),
            Set.of("both", "in_force", "waiting"),
            labels(Scope.Level.values(), Scope.Level::label),
            labels(KnowledgeDocument.Status.values(), KnowledgeDocument.Status::label),
            labels(Message.ToolCall.Outcome.values(), Message.ToolCall.Outcome::label),
            labels(RecentChanges.Type.values(), RecentChanges.Type::label),
            Set.of(
                "updated",
                "created",
                "oldest",
                "weight",
                "importance",
                "confidence",
                "uses",
                "title"),
            labels(RetireAnswer.How.values(), RetireAnswer.How::label),
            labels(findings(), NodeKind::label),
            labels(ContinuityPack.Size.values(), size -> size.name().toLowerCase(Locale.ROOT)),
            Set.of("micro", "normal", "full"),
            labels(Bootstrap.Outcome.values(), Bootstrap.Outcome::label),
            Set.of("objective", "task", "blocker", "criterion", "claim", "request"),
            labels(
                Maintenance.CarryOver.Fate.values(), fate -> fate.name().toLowerCase(Locale.ROOT)),
            labels(Consent.values(), Consent::label),
            labels(MemoryStore.Check.Area.values(), area -> area.name().toLowerCase(Locale.ROOT)),
            labels(
                Checkpoints.Diff.Change.values(), change -> change.name().toLowerCase(Locale.ROOT)),
            labels(Repairs.Repair.Finding.values(), Repairs.Repair.Finding::label),
            labels(MemoryPolicy.Effect.values(), MemoryPolicy.Effect::label),
            labels(Inheritance.Part.values(), Inheritance.Part::label),
            labels(Upkeep.Step.values(), Upkeep.Step::label),
            labels(Upkeep.Cycle.State.values(), Upkeep.Cycle.State::label),
            labels(Scope.Level.values(), Scope.Level::label),
            labels(KnowledgeDocument.Status.values(), KnowledgeDocument.Status::label),
            labels(Message.ToolCall.Outcome.values(), Message.ToolCall.Outcome::label),
            labels(RecentChanges.Type.values(), RecentChanges.Type::label),
            Set.of("workspace", "tenant", "system"),
            labels(TranscriptFormat.values(), TranscriptFormat::label),
            labels(Privacy.Place.values(), Privacy.Place::label),
            labels(Privacy.Fate.values(), Privacy.Fate::label),
            labels(Health.Warning.Category.values(), Health.Warning.Category::label),
            labels(Entities.Kind.values(), Entities.Kind::label),
            labels(Entities.Duplicate.Reason.values(), Entities.Duplicate.Reason::label),
            Set.of("add", "link", "unlink", "remove"),
            labels(MapAnswer.Action.values(), MapAnswer.Action::label),
            labels(MapAnswer.Part.values(), MapAnswer.Part::label),
            labels(ImportOptions.Policy.values(), ImportOptions.Policy::label),
            labels(Transfer.Imported.Outcome.values(), Transfer.Imported.Outcome::label),
            labels(ProjectResetPlan.Target.values(), ProjectResetPlan.Target::label),
            labels(StoreMove.State.values(), StoreMove.State::label),
            labels(ProjectTrust.State.values(), state -> state.name().toLowerCase(Locale.ROOT)),
            labels(ProjectFiles.Finding.Severity.values(), FilesView::label),
            labels(
                ProjectFiles.Difference.Action.values(),
                kind -> kind.name().toLowerCase(Locale.ROOT)));
    for (Map<String, Object> schema :
        List.of(
            operation.requestSchema(DoorWords.PLAIN), operation.resultSchema(DoorWords.PLAIN))) {
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
    Map<?, ?> status = Calls.resultSchema("status");

    assertThat(Set.copyOf(names(property(status, "nodes_by_kind"))))
        .isEqualTo(labels(NodeKind.values(), NodeKind::label));
    assertThat(Set.copyOf(names(property(status, "nodes_by_status"))))
        .isEqualTo(labels(NodeStatus.values(), NodeStatus::label));
    Map<?, ?> knowledge = property(status, "knowledge");
    assertThat(Set.copyOf(names(property(knowledge, "documents"))))
        .isEqualTo(labels(KnowledgeDocument.Status.values(), KnowledgeDocument.Status::label));
    assertThat(Set.copyOf(names(property(knowledge, "documents_by_type"))))
        .isEqualTo(labels(SourceType.values(), SourceType::label));
    assertThat(names(property(Calls.resultSchema("sync"), "states")))
        .containsExactlyElementsOf(
            Arrays.stream(SyncReport.AnchorState.values())
                .map(SyncReport.AnchorState::label)
                .toList());
  }

  /** The sections that hold memories; passages of files are told apart from them. */
  private static SectionKind[] ofMemories() {
    return EnumSet.complementOf(EnumSet.of(SectionKind.KNOWLEDGE)).toArray(SectionKind[]::new);
  }

  /** What can become of something that a report holds. */
  /** The kinds that a task can find out. */
  private static NodeKind[] findings() {
    return new NodeKind[] {
      NodeKind.CONSTRAINT, NodeKind.PROCEDURE, NodeKind.DECISION, NodeKind.FACT, NodeKind.GOTCHA
    };
  }

  private static <E> Set<String> labels(E[] values, Function<E, String> label) {
    return Arrays.stream(values).map(label).collect(Collectors.toSet());
  }

  private static Map<?, ?> property(Map<?, ?> schema, String name) {
    return (Map<?, ?>) ((Map<?, ?>) schema.get("properties")).get(name);
  }

  /** The form with all fields of what can be written as a text, too. */
  private static Map<?, ?> whole(Map<?, ?> schema) {
    return (Map<?, ?>) ((List<?>) schema.get("anyOf")).get(1);
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
