package dev.memoryweave.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.StoreUnavailableException;
import dev.memoryweave.store.WriteTransaction;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OperationErrorTest {
  private final Calls calls = new Calls();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          recall  | {}                                        | task is missing
          recall  | {"task": null}                            | task is missing
          recall  | {"task": 7}                               | task is the number 7, but must be a string
          recall  | {"task": "x", "files": 1}                 | files is the number 1, but must be an array
          recall  | {"task": "x", "files": ["a", 1]}          | files[1] is the number 1, but must be a string
          recall  | {"task": "x", "files": ["a", null]}       | files[1] is null; leave it out
          recall  | {"task": "x", "files": [""]}              | files[0] is empty
          recall  | {"task": "x", "tokenBudget": 5}           | tokenBudget is not known; did you mean 'token_budget'?
          recall  | {"task": "x", "token_budget": "ten"}      | token_budget is the string 'ten', but must be a whole number from 0 to 1000000
          recall  | {"task": "x", "token_budget": -1}         | token_budget is the number -1, but must be a whole number from 0 to 1000000
          recall  | {"task": "x", "token_budget": 1e30}       | token_budget is the number 1.0E30
          recall  | {"task": "x", "token_budget": 99999999999999999999} | token_budget is the number 99999999999999999999
          recall  | {"task": "x", "limit": 0}                 | limit is the number 0, but must be a whole number from 1 to 500
          recall  | {"task": "x", "limit": 2.5}               | limit is the number 2.5
          recall  | {"task": "x", "limit": true}              | limit is the boolean true
          recall  | {"task": "x", "intent": "bugfix"}         | intent is the string 'bugfix', which is no intent; did you mean 'bug_fix'?
          recall  | {"task": "x", "kinds": ["FACTS"]}         | kinds[0] is the string 'FACTS', which is no kind; did you mean 'fact'?
          recall  | {"task": "x", "kinds": [{}]}              | kinds[0] is an object, which is no kind; use one of: project
          recall  | {"task": "x", "as_of": "yesterday"}       | as_of is the string 'yesterday', but must be a date, or a date and time with an offset, such as 2026-01-31T09:30:00Z
          recall  | {"task": "x", "as_of": "2100-01-01"}      | Invalid as_of '2100-01-01T00:00:00Z'
          recall  | {"task": "x", "as_of": "2026-02-31"}      | as_of is the string '2026-02-31'
          recall  | {"task": "x", "known_pack_hash": "abc"}   | known_pack_hash is the string 'abc', but must be the pack_hash
          recall  | {"task": "x", "session": " "}             | session: Invalid session
          search  | {"query": ["x"]}                          | query is an array of 1, but must be a string
          search  | {"status": "actve"}                       | status is the string 'actve', which is no status; did you mean 'active'?
          search  | {"status": ["active", "gone"]}            | status[1] is the string 'gone'
          search  | {"status": 3}                             | status is the number 3, but must be an array
          search  | {"tiers": ["semantics"]}                  | tiers[0] is the string 'semantics', which is no tier; did you mean 'semantic'?
          search  | {"kinds": ["note", "fact", "decision", "constraint"], "tiers": ["reflection", "episodic"]} | Invalid kinds '[CONSTRAINT, DECISION, FACT, NOTE]': kinds must include one of the tiers [EPISODIC, REFLECTION]
          search  | {"limit": 1001}                           | limit is the number 1001, but must be a whole number from 1 to 1000
          search  | {"query": "x", "cursor": "nonsense"}      | cursor
          search  | {"cursor": "nonsense"}                    | cursor
          apply   | {}                                        | nodes and stale, supersede, delete are all empty
          apply   | {"nodes": "[{}]"}                         | nodes[0].kind is missing
          apply   | {"nodes": {}}                             | nodes[0].kind is missing
          apply   | {"nodes": "[{]"}                          | nodes is the string '[{]', but must be an array (the array itself, not a text that holds it)
          apply   | {"nodes": [[]]}                           | nodes[0] is an empty array, but must be an object
          apply   | {"nodes": [{"title": "x"}]}               | nodes[0].kind is missing
          apply   | {"nodes": [{"kind": "fact", "title": ""}]} | nodes[0].title is empty
          apply   | {"nodes": [{"kind": "fact"}]}             | nodes[0]
          apply   | {"nodes": [{"kind": "fact", "titel": "x"}]} | nodes[0].titel is not known; did you mean 'title'?
          apply   | {"nodes": [{"kind": "fact", "title": "x", "importance": 1.5}]} | nodes[0].importance is the number 1.5, but must be a number from 0 to 1
          apply   | {"nodes": [{"kind": "fact", "title": "x", "confidence": "high"}]} | nodes[0].confidence is the string 'high', but must be a number from 0 to 1
          apply   | {"nodes": [{"kind": "fact", "title": "x", "key": "Not A Slug"}]} | nodes[0].key is the string 'Not A Slug', but must be at most 160 lower-case letters
          apply   | {"nodes": [{"kind": "fact", "title": "x", "files": ["../up"]}]} | nodes[0].files[0]: Invalid anchor '../up'
          apply   | {"nodes": [{"id": "nonsense"}]}           | nodes[0].id: Invalid id 'nonsense': id must be 'kind.slug'
          apply   | {"nodes": [{"id": "foo.bar"}]}            | nodes[0].id: Invalid kind of the id
          apply   | {"nodes": [{"kind": "fact", "title": "x", "stage": "idea"}]} | stage
          apply   | {"nodes": [{"kind": "feature", "title": "x", "stage": "building!"}]} | nodes[0].stage is the string 'building!', which is no stage; did you mean 'building'?
          apply   | {"nodes": [{"kind": "fact", "title": "x", "parent": "fact.none"}]} | fact.none
          apply   | {"nodes": [{"kind": "fact", "title": "x", "related": [{"to": "fact.y"}]}]} | nodes[0].related[0].predicate is missing
          apply   | {"nodes": [{"kind": "fact", "title": "x", "related": [{"predicate": "Is Like", "to": "fact.y"}]}]} | nodes[0].related[0].predicate: Invalid predicate 'Is Like'
          apply   | {"nodes": [{"kind": "fact", "title": "x", "related": [{"predicate": "affects", "to": "fact.y", "confidence": 0.5}]}]} | nodes[0].related[0].confidence is the number 0.5, which is no confidence of a relation; use one of: low, medium, high
          apply   | {"nodes": [{"kind": "fact", "title": "x", "evidence": [{"kind": "link", "ref": "r"}]}]} | nodes[0].evidence[0].kind is the string 'link', which is no kind of evidence
          apply   | {"nodes": [{"kind": "fact", "title": "x", "evidence": [{"kind": "file"}]}]} | nodes[0].evidence[0].ref is missing
          apply   | {"stale": [{"id": "fact.x"}]}             | stale[0].reason is missing
          apply   | {"supersede": [{"id": "fact.x", "reason": "r"}]} | supersede[0].superseded_by is missing
          apply   | {"delete": [{"reason": "r"}]}             | delete[0].id is missing
          apply   | {"delete": [{"id": "fact.x", "reason": "r"}], "dry_run": "yes"} | dry_run is the string 'yes', but must be true or false
          apply   | {"nodes": [{"kind": "fact", "title": "x\\u0000y"}]} | NUL
          apply   | {"nodes": [{"kind": "fact", "title": "x\\ud800"}]} | unpaired surrogate
          apply   | {"nodes": [{"kind": "fact", "title": "x", "evidence": [{"kind": "file", "ref": "r", "digest": ""}]}]} | nodes[0].evidence[0].digest is empty
          apply   | {"nodes": [{"kind": "fact", "title": "x", "evidence": [{"kind": "file", "ref": "r", "polarity": "against"}]}]} | nodes[0].evidence[0].polarity is the string 'against', which is no polarity; use one of: supports, contradicts
          recall  | {"task": "x", "branch": ""}               | branch is empty
          reflect | {}                                        | verification is missing
          reflect | {"task": "", "outcome": "completed", "verification": "unverified"} | task is empty
          reflect | {"task": " ", "outcome": "completed", "verification": "unverified"} | Invalid task
          reflect | {"task": "x", "outcome": "done", "verification": "unverified"} | outcome is the string 'done', which is no outcome; use one of: completed, partial, failed, reverted
          reflect | {"task": "x", "outcome": "completed", "verification": "test_passed"} | verification is the string 'test_passed', which is no verification; did you mean 'tests_passed'?
          reflect | {"task": "x", "outcome": "completed", "verification": "unverified", "finding": ["x"]} | finding is not known; did you mean 'findings'?
          reflect | {"task": "x", "outcome": "completed", "verification": "unverified", "findings": [{"kind": "note", "text": "x"}]} | findings[0].kind is the string 'note', which is no kind of finding; use one of: constraint, procedure, decision, fact, gotcha
          reflect | {"task": "x", "outcome": "completed", "verification": "unverified", "findings": [{"kind": "fact", "text": " "}]} | findings[0]: Invalid text
          reflect | {"task": "x", "outcome": "completed", "verification": "unverified", "findings": 5} | findings is the number 5, but must be an array
          reflect | {"task": "x", "outcome": "completed", "verification": "unverified", "agent_confidence": 90} | agent_confidence is the number 90, but must be a number from 0 to 1
          reflect | {"task": "x", "outcome": "completed", "verification": "unverified", "evidence": [{"kind": "file"}]} | evidence[0].ref is missing
          reflect | {"task": "x", "outcome": "completed", "verification": "unverified", "changed_files": ["a\\nb"]} | Invalid changed_files[0]
          capture | {"title": "x"}                            | session is missing
          capture | {"session": "s", "messages": [{"text": "x"}]} | messages[0].role is missing
          capture | {"session": "s", "messages": [{"text": "x", "role": "human"}]} | messages[0].role is the string 'human', which is no role; use one of: user, assistant, system, tool
          capture | {"session": "s", "tool_calls": [{"tool": "x", "arguments": {}}]} | tool_calls[0].arguments is an object, but must be a string
          capture | {"session": "s", "tool_calls": [{"tool": "x", "success": "yes"}]} | tool_calls[0].success is the string 'yes', but must be true or false
          capture | {"session": "s", "tool_calls": [{"tool": "x", "at": "noon"}]} | tool_calls[0].at is the string 'noon', but must be a date, or a date and time
          capture | {"session": "s", "started_at": "2026-01-31T10:00:00Z", "ended_at": "2026-01-31T09:00:00Z"} | ended_at
          review  | {"action": "list", "title": "x"}        | title does not belong to the action 'list', which may have id, kinds
          review  | {"action": "list", "limit": 101}          | limit is the number 101, but must be a whole number from 1 to 100
          review  | {"action": "list", "cursor": "nonsense"}  | cursor
          review  | {"id": "fact.x", "action": "accept"}      | reason is missing; the action 'accept' needs it
          review  | {"action": "decide"}                      | action is the string 'decide', which is no action; use one of: list, accept, reject, edit, undo
          review  | {"id": "fact.x", "action": "edit", "reason": "r"} | title and body are both missing; 'edit' needs at least one of them
          review  | {"id": "fact.x", "action": "accept", "body": "b", "reason": "r"} | body does not belong to the action 'accept', which needs reason and may have id, ids, commit, dry_run
          review  | {"id": "fact.x", "action": "edit", "title": "t", "reason": "r", "decision": 1} | decision does not belong to the action 'edit', which needs id, reason and may have title, body
          review  | {"id": "fact.none", "action": "accept", "reason": "r"} | No node 'fact.none'
          review  | {"id": "fact.none", "action": "accept", "reason": " "} | reason
          review  | {"action": "undo", "reason": "r"}         | decision or else both id and revision must be given
          review  | {"action": "undo", "decision": 0, "reason": "r"} | decision is the number 0, but must be a whole number from 1 to
          review  | {"action": "undo", "decision": 99, "reason": "r"} | decision
          review  | {"action": "undo", "id": "fact.x", "reason": "r"} | decision or else both id and revision must be given
          review  | {"action": "undo", "id": "fact.none", "revision": 1, "reason": "r"} | No node 'fact.none'
          history | {}                                        | id is missing
          history | {"id": "fact.none"}                       | No node 'fact.none'
          history | {"id": "fact.x", "as_of": "yesterday"}    | as_of is the string 'yesterday', but must be a date, or a date and time
          history | {"id": "fact.x", "limit": 0}              | limit is the number 0, but must be a whole number from 1 to 200
          inspect | {"ref": "fact.none"}                       | No node 'fact.none'
          inspect | {"ref": "fact.none", "depth": 11}          | depth is the number 11, but must be a whole number from 0 to 10
          inspect | {"ref": "fact.none", "include_evidence": 1} | include_evidence is the number 1, but must be true or false
          inspect | {"node_id": "fact.none"}                  | ref is missing
          retire  | {"id": "fact.none"}                       | reason is missing
          retire  | {"id": "fact.none", "reason": "r", "how": "delete"} | how is the string 'delete', which is no way; did you mean 'forget'? Use one of: outdated, closed, active, forget
          save    | {}                                        | kind is missing; a memory without an id needs one
          save    | {"kind": "fact"}                          | title
          save    | {"kind": "fact", "title": "x", "replaces": "fact.none"} | fact.none
          save    | {"kind": "fact", "title": "x", "evidence": [7]} | evidence[0] is the number 7, but must be an object
          inspect | {"ref": "fact.none", "cursor": "nonsense"} | No node 'fact.none'
          status  | {"verbose": true}                         | verbose is not known. Known are: refresh, files, wait, reverify
          status  | {"files": ["a.md"]}                       | files is given, but belongs to refresh: true
          """)
  void wrongArguments_areAnErrorThatNamesTheFieldAndTheFix(
      String tool, String arguments, String expected) {
    assertThat(calls.refused(tool, arguments)).contains(expected);
  }

  @Test
  void aReasonOfSeveralLines_isRefused() {
    calls.ok("apply", "{\"nodes\": [{\"kind\": \"fact\", \"title\": \"x\"}]}");

    assertThat(
            calls
                .asPerson()
                .refused(
                    "retire",
                    "{\"how\": \"forget\", \"id\": \"fact.x\", \"reason\": \"two\\nlines\"}"))
        .contains("reason must be a single line");
  }

  @Test
  void aDecisionAboutWhatDoesNotWait_isRefused() {
    calls.ok("apply", "{\"nodes\": [{\"kind\": \"fact\", \"title\": \"x\"}]}");

    assertThat(
            calls.refused(
                "review",
                """
                {"id": "fact.x", "action": "accept", "reason": "r"}
                """))
        .contains("something that waits for a decision, but it is active");
    assertThat(
            calls.refused(
                "review",
                """
                {"action": "undo", "id": "fact.x", "revision": 7, "reason": "r"}
                """))
        .contains("revision");
  }

  @Test
  void aSecretInEvidence_isToldUnderTheNameOfTheArgument() {
    String token = "gh" + "p_" + "Zk3".repeat(12);

    assertThat(
            calls.refused(
                "apply",
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
            calls.refused(
                "apply",
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
    assertThat(calls.ok("status", "{}").get("nodes")).isEqualTo(0L);
  }

  @Test
  void manyWrongArguments_areNotAllListed() {
    List<Object> files = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      files.add(i);
    }

    assertThat(calls.call("recall", Map.of("task", "x", "files", files)).text())
        .contains("files[19] is")
        .doesNotContain("files[20] is")
        .contains("and 80 more");
  }

  @Test
  void hugeTexts_areRefusedByTheirLength() {
    String huge = "x".repeat(2_000_000);

    assertThat(calls.call("recall", Map.of("task", huge)).text())
        .contains("task has 2000000 characters, but may have at most 100000")
        .hasSizeLessThan(500);
    assertThat(calls.call("recall", Map.of("task", "x", huge, 1)).text())
        .contains("a text of 2000000 characters of the arguments is not known")
        .hasSizeLessThan(500);
    assertThat(calls.call("recall", Map.of("task", "x", "intent", huge)).text())
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

    assertThat(calls.call("apply", arguments).text()).contains("nodes[0]");
  }

  @Test
  void wrongValuesThatAreSecrets_areNotRepeated() {
    String token = "gh" + "p_" + "Zk3".repeat(12);

    assertThat(calls.refused("recall", "{\"task\": \"x\", \"intent\": \"" + token + "\"}"))
        .contains("intent is")
        .contains("[redacted:")
        .doesNotContain(token);
  }

  @Test
  void controlCharactersInMessages_areEscaped() {
    assertThat(calls.refused("recall", "{\"task\": \"x\", \"intent\": \"a\\u001b[31m\\ud800\"}"))
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
        .startsWith("status failed unexpectedly")
        .doesNotContain("internal detail");
    assertThat(
            failing(
                () -> {
                  throw new StackOverflowError("internal detail");
                }))
        .startsWith("status failed unexpectedly")
        .doesNotContain("internal detail");
  }

  private static String failing(Supplier<RuntimeException> failure) {
    OperationResult result = new Calls(new FailingStore(failure)).call("status", "{}");
    assertThat(result.failed()).isTrue();
    return result.text();
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
    public Set<MemoryStore.Capability> capabilities() {
      return Set.of();
    }

    @Override
    public MemoryStore.Check verify() {
      throw failure.get();
    }

    @Override
    public long rebuildIndex() {
      throw failure.get();
    }

    @Override
    public MemoryStore.Check.Repair repair(Instant now) {
      throw failure.get();
    }

    @Override
    public MemoryStore.Status status() {
      throw failure.get();
    }

    @Override
    public void close() {}
  }
}
