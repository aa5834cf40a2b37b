package dev.memoryweave.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.StoreCheck;
import dev.memoryweave.store.StoreRepair;
import dev.memoryweave.store.StoreStatus;
import dev.memoryweave.store.StoreUnavailableException;
import dev.memoryweave.store.WriteTransaction;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToolErrorTest {
  private final Tools tools = new Tools();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          memory_recall  | {}                                        | task is missing
          memory_recall  | {"task": null}                            | task is null; leave it out or give a value
          memory_recall  | {"task": 7}                               | task is the number 7, but must be a string
          memory_recall  | {"task": "x", "files": "a.java"}          | files is the string 'a.java', but must be an array
          memory_recall  | {"task": "x", "files": ["a", 1]}          | files[1] is the number 1, but must be a string
          memory_recall  | {"task": "x", "files": ["a", null]}       | files[1] is null; leave it out
          memory_recall  | {"task": "x", "files": [""]}              | files[0] is empty
          memory_recall  | {"task": "x", "tokenBudget": 5}           | tokenBudget is not known; did you mean 'token_budget'?
          memory_recall  | {"task": "x", "token_budget": "10"}       | token_budget is the string '10', but must be a whole number from 0 to 1000000
          memory_recall  | {"task": "x", "token_budget": -1}         | token_budget is the number -1, but must be a whole number from 0 to 1000000
          memory_recall  | {"task": "x", "token_budget": 1e30}       | token_budget is the number 1.0E30
          memory_recall  | {"task": "x", "token_budget": 99999999999999999999} | token_budget is the number 99999999999999999999
          memory_recall  | {"task": "x", "limit": 0}                 | limit is the number 0, but must be a whole number from 1 to 500
          memory_recall  | {"task": "x", "limit": 2.5}               | limit is the number 2.5
          memory_recall  | {"task": "x", "limit": true}              | limit is the boolean true
          memory_recall  | {"task": "x", "intent": "bugfix"}         | intent is the string 'bugfix', which is no intent; did you mean 'bug_fix'?
          memory_recall  | {"task": "x", "kinds": ["FACT"]}          | kinds[0] is the string 'FACT', which is no kind; did you mean 'fact'?
          memory_recall  | {"task": "x", "kinds": [{}]}              | kinds[0] is an object, which is no kind; Use one of: project
          memory_recall  | {"task": "x", "as_of": "yesterday"}       | as_of is the string 'yesterday', but must be a date and time with an offset, such as 2026-01-31T09:30:00Z
          memory_recall  | {"task": "x", "as_of": "2026-01-31"}      | as_of is the string '2026-01-31'
          memory_recall  | {"task": "x", "known_pack_hash": "abc"}   | known_pack_hash is the string 'abc', but must be the pack_hash
          memory_recall  | {"task": "x", "session": " "}             | session: Invalid session
          memory_search  | {"query": ["x"]}                          | query is an array of 1, but must be a string
          memory_search  | {"status": "actve"}                       | status is the string 'actve', which is no status; did you mean 'active'?
          memory_search  | {"status": ["active", "gone"]}            | status[1] is the string 'gone'
          memory_search  | {"status": 3}                             | status is the number 3, but must be an array
          memory_search  | {"tiers": ["semantics"]}                  | tiers[0] is the string 'semantics', which is no tier; did you mean 'semantic'?
          memory_search  | {"limit": 1001}                           | limit is the number 1001, but must be a whole number from 1 to 1000
          memory_search  | {"query": "x", "cursor": "nonsense"}      | cursor
          memory_search  | {"cursor": "nonsense"}                    | cursor
          memory_save    | {}                                        | nodes and stale, supersede, delete are all empty
          memory_save    | {"nodes": "[{}]"}                         | nodes is the string '[{}]', but must be an array (the array itself, not a text that holds it)
          memory_save    | {"nodes": {}}                             | nodes is an object, but must be an array
          memory_save    | {"nodes": [[]]}                           | nodes[0] is an empty array, but must be an object
          memory_save    | {"nodes": [{"title": "x"}]}               | nodes[0].kind is missing
          memory_save    | {"nodes": [{"kind": "fact", "title": ""}]} | nodes[0].title is empty
          memory_save    | {"nodes": [{"kind": "fact"}]}             | nodes[0]
          memory_save    | {"nodes": [{"kind": "fact", "titel": "x"}]} | nodes[0].titel is not known; did you mean 'title'?
          memory_save    | {"nodes": [{"kind": "fact", "title": "x", "importance": 1.5}]} | nodes[0].importance is the number 1.5, but must be a number from 0 to 1
          memory_save    | {"nodes": [{"kind": "fact", "title": "x", "confidence": "high"}]} | nodes[0].confidence is the string 'high', but must be a number from 0 to 1
          memory_save    | {"nodes": [{"kind": "fact", "title": "x", "key": "Not A Slug"}]} | nodes[0].key is the string 'Not A Slug', but must be at most 160 lower-case letters
          memory_save    | {"nodes": [{"kind": "fact", "title": "x", "anchors": ["../up"]}]} | nodes[0].anchors[0]: Invalid anchor '../up'
          memory_save    | {"nodes": [{"id": "nonsense"}]}           | nodes[0].id: Invalid id 'nonsense': id must be 'kind.slug'
          memory_save    | {"nodes": [{"id": "foo.bar"}]}            | nodes[0].id: Invalid kind of the id
          memory_save    | {"nodes": [{"kind": "fact", "title": "x", "stage": "idea"}]} | stage
          memory_save    | {"nodes": [{"kind": "feature", "title": "x", "stage": "building!"}]} | nodes[0].stage is the string 'building!', which is no stage; did you mean 'building'?
          memory_save    | {"nodes": [{"kind": "fact", "title": "x", "parent": "fact.none"}]} | fact.none
          memory_save    | {"nodes": [{"kind": "fact", "title": "x", "related": [{"to": "fact.y"}]}]} | nodes[0].related[0].predicate is missing
          memory_save    | {"nodes": [{"kind": "fact", "title": "x", "related": [{"predicate": "Is Like", "to": "fact.y"}]}]} | nodes[0].related[0].predicate: Invalid predicate 'Is Like'
          memory_save    | {"nodes": [{"kind": "fact", "title": "x", "related": [{"predicate": "affects", "to": "fact.y", "confidence": 0.5}]}]} | nodes[0].related[0].confidence is the number 0.5, which is no confidence of a relation; Use one of: low, medium, high
          memory_save    | {"nodes": [{"kind": "fact", "title": "x", "evidence": [{"kind": "link", "ref": "r"}]}]} | nodes[0].evidence[0].kind is the string 'link', which is no kind of evidence
          memory_save    | {"nodes": [{"kind": "fact", "title": "x", "evidence": [{"kind": "file"}]}]} | nodes[0].evidence[0].ref is missing
          memory_save    | {"stale": [{"id": "fact.x"}]}             | stale[0].reason is missing
          memory_save    | {"supersede": [{"id": "fact.x", "reason": "r"}]} | supersede[0].superseded_by is missing
          memory_save    | {"delete": [{"reason": "r"}]}             | delete[0].id is missing
          memory_save    | {"delete": [{"id": "fact.x", "reason": "r"}], "dry_run": "yes"} | dry_run is the string 'yes', but must be true or false
          memory_save    | {"nodes": [{"kind": "fact", "title": "x\\u0000y"}]} | NUL
          memory_save    | {"nodes": [{"kind": "fact", "title": "x\\ud800"}]} | unpaired surrogate
          memory_save    | {"nodes": [{"kind": "fact", "title": "x", "evidence": [{"kind": "file", "ref": "r", "digest": ""}]}]} | nodes[0].evidence[0].digest is empty
          memory_save    | {"nodes": [{"kind": "fact", "title": "x", "evidence": [{"kind": "file", "ref": "r", "polarity": "against"}]}]} | nodes[0].evidence[0].polarity is the string 'against', which is no polarity; Use one of: supports, contradicts
          memory_recall  | {"task": "x", "branch": ""}               | branch is empty
          memory_reflect | {}                                        | verification is missing
          memory_reflect | {"task": "", "outcome": "completed", "verification": "unverified"} | task is empty
          memory_reflect | {"task": " ", "outcome": "completed", "verification": "unverified"} | Invalid task
          memory_reflect | {"task": "x", "outcome": "done", "verification": "unverified"} | outcome is the string 'done', which is no outcome; Use one of: completed, partial, failed, reverted
          memory_reflect | {"task": "x", "outcome": "completed", "verification": "test_passed"} | verification is the string 'test_passed', which is no verification; did you mean 'tests_passed'?
          memory_reflect | {"task": "x", "outcome": "completed", "verification": "unverified", "constraint": ["x"]} | constraint is not known; did you mean 'constraints'?
          memory_reflect | {"task": "x", "outcome": "completed", "verification": "unverified", "facts": "x"} | facts is the string 'x', but must be an array
          memory_reflect | {"task": "x", "outcome": "completed", "verification": "unverified", "agent_confidence": 90} | agent_confidence is the number 90, but must be a number from 0 to 1
          memory_reflect | {"task": "x", "outcome": "completed", "verification": "unverified", "evidence": [{"kind": "file"}]} | evidence[0].ref is missing
          memory_reflect | {"task": "x", "outcome": "completed", "verification": "unverified", "changed_files": ["a\\nb"]} | Invalid changed_files[0]
          memory_capture | {"title": "x"}                            | session is missing
          memory_capture | {"session": "s", "messages": [{"text": "x"}]} | messages[0].role is missing
          memory_capture | {"session": "s", "messages": [{"text": "x", "role": "human"}]} | messages[0].role is the string 'human', which is no role; Use one of: user, assistant, system, tool
          memory_capture | {"session": "s", "tool_calls": [{"tool": "x", "arguments": {}}]} | tool_calls[0].arguments is an object, but must be a string
          memory_capture | {"session": "s", "tool_calls": [{"tool": "x", "success": "yes"}]} | tool_calls[0].success is the string 'yes', but must be true or false
          memory_capture | {"session": "s", "tool_calls": [{"tool": "x", "at": "noon"}]} | tool_calls[0].at is the string 'noon', but must be a date and time
          memory_capture | {"session": "s", "started_at": "2026-01-31T10:00:00Z", "ended_at": "2026-01-31T09:00:00Z"} | ended_at
          memory_review  | {}                                        | action is missing
          memory_review  | {"action": "accept"}                      | action is the string 'accept', which is no action; Use one of: list, decide, undo, revert
          memory_review  | {"action": "list", "id": "fact.x"}        | id does not belong to the action 'list', which may have limit, cursor
          memory_review  | {"action": "list", "limit": 101}          | limit is the number 101, but must be a whole number from 1 to 100
          memory_review  | {"action": "list", "cursor": "nonsense"}  | cursor
          memory_review  | {"action": "decide", "id": "fact.x", "reason": "r"} | verdict is missing; the action 'decide' needs it
          memory_review  | {"action": "decide", "id": "fact.x", "verdict": "accept"} | reason is missing; the action 'decide' needs it
          memory_review  | {"action": "decide", "id": "fact.x", "verdict": "approve", "reason": "r"} | verdict is the string 'approve', which is no verdict
          memory_review  | {"action": "decide", "id": "fact.x", "verdict": "edit", "reason": "r"} | title and body are both missing; the verdict 'edit' needs at least one of them
          memory_review  | {"action": "decide", "id": "fact.x", "verdict": "accept", "body": "b", "reason": "r"} | body does not belong to the verdict 'accept'; use the verdict 'edit'
          memory_review  | {"action": "decide", "id": "fact.x", "verdict": "accept", "reason": "r", "decision": 1} | decision does not belong to the action 'decide', which needs id, verdict, reason and may have title, body
          memory_review  | {"action": "decide", "id": "fact.none", "verdict": "accept", "reason": "r"} | No node 'fact.none'
          memory_review  | {"action": "decide", "id": "fact.none", "verdict": "accept", "reason": " "} | reason
          memory_review  | {"action": "undo", "reason": "r"}         | decision is missing; the action 'undo' needs it
          memory_review  | {"action": "undo", "decision": 0, "reason": "r"} | decision is the number 0, but must be a whole number from 1 to
          memory_review  | {"action": "undo", "decision": 99, "reason": "r"} | decision
          memory_review  | {"action": "revert", "id": "fact.x", "reason": "r"} | revision is missing; the action 'revert' needs it
          memory_review  | {"action": "revert", "id": "fact.none", "revision": 1, "reason": "r"} | No node 'fact.none'
          memory_history | {}                                        | id is missing
          memory_history | {"id": "fact.none"}                       | No node 'fact.none'
          memory_history | {"id": "fact.x", "as_of": "yesterday"}    | as_of is the string 'yesterday', but must be a date and time
          memory_history | {"id": "fact.x", "limit": 0}              | limit is the number 0, but must be a whole number from 1 to 200
          memory_inspect | {"id": "fact.none"}                       | No node 'fact.none'
          memory_inspect | {"id": "fact.none", "depth": 11}          | depth is the number 11, but must be a whole number from 0 to 10
          memory_inspect | {"id": "fact.none", "include_evidence": 1} | include_evidence is the number 1, but must be true or false
          memory_inspect | {"node_id": "fact.none"}                  | id is missing
          memory_forget  | {"id": "fact.none"}                       | reason is missing
          memory_status  | {"verbose": true}                         | verbose is not known; Known are: none
          """)
  void wrongArguments_areAnErrorThatNamesTheFieldAndTheFix(
      String tool, String arguments, String expected) {
    assertThat(tools.refused(tool, arguments)).contains(expected);
  }

  @Test
  void aReasonOfSeveralLines_isRefused() {
    tools.ok("memory_save", "{\"nodes\": [{\"kind\": \"fact\", \"title\": \"x\"}]}");

    assertThat(tools.refused("memory_forget", "{\"id\": \"fact.x\", \"reason\": \"two\\nlines\"}"))
        .contains("reason must be a single line");
  }

  @Test
  void aDecisionAboutWhatDoesNotWait_isRefused() {
    tools.ok("memory_save", "{\"nodes\": [{\"kind\": \"fact\", \"title\": \"x\"}]}");

    assertThat(
            tools.refused(
                "memory_review",
                """
                {"action": "decide", "id": "fact.x", "verdict": "accept", "reason": "r"}
                """))
        .contains("something that waits for a decision, but it is active");
    assertThat(
            tools.refused(
                "memory_review",
                """
                {"action": "revert", "id": "fact.x", "revision": 7, "reason": "r"}
                """))
        .contains("revision");
  }

  @Test
  void aSecretInEvidence_isToldUnderTheNameOfTheArgument() {
    String token = "gh" + "p_" + "Zk3".repeat(12);

    assertThat(
            tools.refused(
                "memory_save",
                "{\"nodes\": [{\"kind\": \"fact\", \"title\": \"x\", \"evidence\":"
                    + " [{\"kind\": \"url\", \"ref\": \"https://x.test/?t="
                    + token
                    + "\"}]}]}"))
        .contains("Field nodes[0].evidence[0].ref holds")
        .doesNotContain(token);
  }

  @Test
  void severalWrongArguments_areToldAtOnce() {
    assertThat(
            tools.refused(
                "memory_save",
                """
                {"nodes": [{"kind": "fact", "title": "good"},
                           {"kind": "constrain", "title": 4, "tags": ["ok", 5], "extra": 1}],
                 "stale": [{"id": "fact.x", "reason": ""}]}
                """))
        .startsWith("Some arguments are wrong, and nothing was done.")
        .contains("nodes[1].kind")
        .contains("nodes[1].title")
        .contains("nodes[1].tags[1]")
        .contains("nodes[1].extra")
        .contains("stale[0].reason");
    assertThat(tools.ok("memory_status", "{}").get("nodes")).isEqualTo(0L);
  }

  @Test
  void manyWrongArguments_areNotAllListed() {
    List<Object> files = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      files.add(i);
    }

    assertThat(Tools.text(tools.call("memory_recall", Map.of("task", "x", "files", files))))
        .contains("files[19] is")
        .doesNotContain("files[20] is")
        .contains("and 80 more");
  }

  @Test
  void hugeTexts_areRefusedByTheirLength() {
    String huge = "x".repeat(2_000_000);

    assertThat(Tools.text(tools.call("memory_recall", Map.of("task", huge))))
        .contains("task has 2000000 characters, but may have at most 100000")
        .hasSizeLessThan(500);
    assertThat(Tools.text(tools.call("memory_recall", Map.of("task", "x", huge, 1))))
        .contains("a text of 2000000 characters of the arguments is not known")
        .hasSizeLessThan(500);
    assertThat(Tools.text(tools.call("memory_recall", Map.of("task", "x", "intent", huge))))
        .contains("intent is the string a text of 2000000 characters")
        .hasSizeLessThan(500);
  }

  @Test
  void deepNesting_isAnErrorLikeAnyOther() {
    Object deep = "end";
    for (int i = 0; i < 50_000; i++) {
      deep = i % 2 == 0 ? List.of(deep) : Map.of("nodes", deep);
    }
    Map<String, Object> arguments = new HashMap<>();
    arguments.put("nodes", List.of(deep));

    assertThat(Tools.text(tools.call("memory_save", arguments))).contains("nodes[0]");
  }

  @Test
  void wrongValuesThatAreSecrets_areNotRepeated() {
    String token = "gh" + "p_" + "Zk3".repeat(12);

    assertThat(tools.refused("memory_recall", "{\"task\": \"x\", \"intent\": \"" + token + "\"}"))
        .contains("intent is")
        .contains("[redacted:")
        .doesNotContain(token);
  }

  @Test
  void controlCharactersInMessages_areEscaped() {
    assertThat(
            tools.refused(
                "memory_recall", "{\"task\": \"x\", \"intent\": \"a\\u001b[31m\\ud800\"}"))
        .contains("'a\\u001b[31m\\ud800'");
  }

  @Test
  void aFailingStore_isToldWithWhatToDo() {
    assertThat(
            failing(
                () -> {
                  throw new StoreUnavailableException("The disk is full; make room and try again");
                }))
        .isEqualTo("The disk is full; make room and try again");
  }

  @Test
  void anUnexpectedFailure_isToldWithoutItsDetails() {
    assertThat(
            failing(
                () -> {
                  throw new IllegalStateException("internal detail");
                }))
        .startsWith("memory_status failed unexpectedly")
        .doesNotContain("internal detail");
    assertThat(
            failing(
                () -> {
                  throw new StackOverflowError("internal detail");
                }))
        .startsWith("memory_status failed unexpectedly")
        .doesNotContain("internal detail");
  }

  private static String failing(Supplier<RuntimeException> failure) {
    CallToolResult result = new Tools(new FailingStore(failure)).call("memory_status", "{}");
    assertThat(result.isError()).isTrue();
    return Tools.text(result);
  }

  /** A store of which every use fails. */
  private record FailingStore(Supplier<RuntimeException> failure) implements MemoryStore {
    @Override
    public <T> T read(Function<? super ReadTransaction, ? extends T> work) {
      throw failure.get();
    }

    @Override
    public <T> T write(Function<? super WriteTransaction, ? extends T> work) {
      throw failure.get();
    }

    @Override
    public StoreCheck verify() {
      throw failure.get();
    }

    @Override
    public long rebuildIndex() {
      throw failure.get();
    }

    @Override
    public StoreRepair repair(Instant now) {
      throw failure.get();
    }

    @Override
    public StoreStatus status() {
      throw failure.get();
    }

    @Override
    public void close() {}
  }
}
