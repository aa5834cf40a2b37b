package dev.memoryweave.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.DoorWords;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.Listing;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.store.inmemory.InMemoryStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** All that is wrong with a call is told in one answer, in the words that the caller knows. */
class EverythingAtOnceTest {
  private static final String MINIMAL_KINDS =
      "constraint, preference, decision, gotcha, incident, procedure, fact, architecture, module,"
          + " feature, question, term, task, note";

  private static String told(Profile profile, String operation, String arguments) {
    OperationResult result =
        new OperationRunner(DoorWords.PLAIN, Listing.of(profile))
            .run(
                Calls.operation(operation),
                Calls.json(arguments),
                () -> CallContext.of(Calls.memory(InMemoryStore.create())));
    assertThat(result.error()).isEqualTo(ErrorKind.INVALID_ARGUMENTS);
    return result.text();
  }

  @Test
  void otherNames_wrongValuesAndWhatIsMissing_areToldTogether() {
    assertThat(
            told(
                Profile.MINIMAL,
                "save",
                """
                {"type": "rule", "details": 5, "colour": "red", "importance": 2,
                 "evidence": [{"path": "a.md"}]}
                """))
        .isEqualTo(
            """
            Some arguments are wrong, and nothing was done. Correct this and call again:
            - type is not known; did you mean 'kind'?
            - details is not known; did you mean 'body'?
            - colour is not known. Known are: kind, title, body, files, evidence, replaces, id, level
            - kind is the string 'rule', which is no kind; did you mean 'constraint'? Use one of: %s
            - body is the number 5, but must be a string
            - evidence[0].path is not known; did you mean 'ref'?
            - evidence[0].kind is missing; it must be given without a text
            - importance is the number 2, but must be a number from 0 to 1
            - title is missing; a memory without an id needs one"""
                .formatted(MINIMAL_KINDS));
  }

  @Test
  void theKindsOfTheProfile_areListed() {
    assertThat(told(Profile.MINIMAL, "save", "{\"title\": \"x\"}"))
        .contains("kind is missing; a memory without an id needs one: " + MINIMAL_KINDS)
        .doesNotContain("episode");
    assertThat(told(Profile.STANDARD, "save", "{\"title\": \"x\"}"))
        .contains("project, constraint")
        .contains("episode");
    assertThat(told(Profile.MINIMAL, "search", "{\"kinds\": [\"banana\"]}"))
        .endsWith("use one of: " + MINIMAL_KINDS);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          save    | {"kind": "fact", "title": "x", "details": "y"} | details is not known; did you mean 'body'?
          save    | {"kind": "fact", "name": "x"}             | name is not known; did you mean 'title'?
          save    | {"kind": "fact", "title": "x", "labels": ["a"]} | labels is not known; did you mean 'tags'?
          save    | {"kind": "fact", "titel": "x"}            | titel is not known; did you mean 'title'?
          recall  | {"question": "x"}                         | question is not known; did you mean 'task'?
          recall  | {"task": "x", "max_tokens": 500}          | max_tokens is not known; did you mean 'token_budget'?
          search  | {"q": "x", "max": 3}                      | max is not known; did you mean 'limit'?
          search  | {"query": "x", "kind": "fact"}            | kind is not known; did you mean 'kinds'?
          review  | {"action": "approve", "id": "fact.x", "reason": "r"} | action is the string 'approve', which is no action; did you mean 'accept'?
          retire  | {"id": "fact.x", "how": "done", "reason": "r"} | how is the string 'done', which is no way; did you mean 'closed'?
          retire  | {"id": "fact.x", "why": "r", "how": "closed"} | why is not known; did you mean 'reason'?
          save    | {"kind": "bug", "title": "x"}             | which is no kind; did you mean 'incident'?
          save    | {"kind": "todo", "title": "x"}            | which is no kind; did you mean 'task'?
          save    | {"kind": "Policy", "title": "x"}          | which is no kind; did you mean 'constraint'?
          apply   | {"nodes": [{"type": "fact", "title": "x"}]} | nodes[0].type is not known; did you mean 'kind'?
          """)
  void anotherWord_leadsToTheName(String operation, String arguments, String told) {
    assertThat(told(Profile.STANDARD, operation, arguments)).contains(told);
  }

  /** A value under another name is looked at as if it stood under the right one. */
  @Test
  void whatStandsUnderAnotherName_isNotMissingBesides() {
    assertThat(told(Profile.MINIMAL, "recall", "{\"question\": \"x\"}").lines()).hasSize(2);
    assertThat(told(Profile.MINIMAL, "save", "{\"type\": \"fact\", \"name\": \"x\"}").lines())
        .hasSize(3);
  }
}
