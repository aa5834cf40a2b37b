package dev.memoryweave.operations;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Forms that models and strict clients send are read as the form that the schema asks for. */
class GenerousReadingTest {
  private static final String SAVED =
      """
      {"nodes": [{"kind": "fact", "title": "Orders are kept for ten years", "tags": ["law"]},
                 {"kind": "gotcha", "title": "The port is taken in tests"}]}
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          recall  | {"task": "orders", "token_budget": "900"}           | {"task": "orders", "token_budget": 900}
          recall  | {"task": "orders", "limit": " 5 "}                  | {"task": "orders", "limit": 5}
          recall  | {"task": "orders", "limit": "5.0"}                  | {"task": "orders", "limit": 5}
          recall  | {"task": "orders", "files": "a/B.java"}             | {"task": "orders", "files": ["a/B.java"]}
          recall  | {"task": "orders", "files": "[\\"a/B.java\\", \\"c.md\\"]"} | {"task": "orders", "files": ["a/B.java", "c.md"]}
          recall  | {"task": "orders", "files": "[slug]/page.tsx"}      | {"task": "orders", "files": ["[slug]/page.tsx"]}
          recall  | {"task": "orders", "kinds": "Fact"}                 | {"task": "orders", "kinds": ["fact"]}
          recall  | {"task": "orders", "intent": "BUG-FIX"}             | {"task": "orders", "intent": "bug_fix"}
          recall  | {"task": "orders", "as_of": "2026-03-05"}           | {"task": "orders", "as_of": "2026-03-05T00:00:00Z"}
          recall  | {"task": "orders", "files": null, "session": null, "limit": null} | {"task": "orders"}
          search  | {"status": "[\\"active\\", \\"stale\\"]"}           | {"status": ["active", "stale"]}
          search  | {"status": "Active"}                                | {"status": "active"}
          search  | {"query": "orders", "tags": "law"}                  | {"query": "orders", "tags": ["law"]}
          inspect | {"id": "[fact.orders-are-kept-for-ten-years]"}      | {"id": "fact.orders-are-kept-for-ten-years"}
          inspect | {"id": "[fact.orders-are-kept-for-ten-years, agent, confirmed by 2]"} | {"id": "fact.orders-are-kept-for-ten-years"}
          inspect | {"id": "fact.orders-are-kept-for-ten-years", "include_evidence": "true"} | {"id": "fact.orders-are-kept-for-ten-years", "include_evidence": true}
          history | {"id": "[gotcha.the-port-is-taken-in-tests]", "limit": "3"} | {"id": "gotcha.the-port-is-taken-in-tests", "limit": 3}
          save    | {"nodes": {"kind": "fact", "title": "One"}}         | {"nodes": [{"kind": "fact", "title": "One"}]}
          save    | {"nodes": "[{\\"kind\\": \\"fact\\", \\"title\\": \\"One\\"}]"} | {"nodes": [{"kind": "fact", "title": "One"}]}
          save    | {"nodes": [{"kind": "fact", "title": "One", "parent": null, "importance": "0.5"}]} | {"nodes": [{"kind": "fact", "title": "One", "importance": 0.5}]}
          save    | {"nodes": [{"kind": "fact", "title": "One", "evidence": {"kind": "file", "ref": "a.md#L1-L3"}}]} | {"nodes": [{"kind": "fact", "title": "One", "evidence": [{"kind": "file", "ref": "a.md:1-3"}]}]}
          save    | {"nodes": [{"kind": "fact", "title": "One", "evidence": [{"kind": "file", "ref": "a.md#L7"}]}]} | {"nodes": [{"kind": "fact", "title": "One", "evidence": [{"kind": "file", "ref": "a.md:7"}]}]}
          reflect | {"task": "x", "outcome": "Completed", "verification": "tests-passed", "facts": "The port is 80"} | {"task": "x", "outcome": "completed", "verification": "tests_passed", "facts": ["The port is 80"]}
          """)
  void a_loose_form_means_what_the_exact_one_means(String operation, String loose, String exact) {
    assertThat(result(operation, loose)).isEqualTo(result(operation, exact));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          recall  | {"task": "x", "limit": "five"}            | limit is the string 'five'
          recall  | {"task": "x", "limit": "1e9"}             | limit is the string '1e9'
          recall  | {"task": "x", "limit": ""}                | limit is the string ''
          recall  | {"task": "x", "files": ["a", null]}       | files[1] is null
          recall  | {"task": ["x"]}                           | task is an array of 1, but must be a string
          recall  | {"task": "x", "as_of": "2026-03-05T10:00:00"} | but must be a date, or a date and time with an offset
          recall  | {"task": "x", "files": "[\\"a\\", \\"b\\""} | must be an array (the array itself, not a text that holds it)
          inspect | {"id": "fact.a fact.b"}                   | Invalid id
          inspect | {"id": "[fact.a] [fact.b]"}               | Invalid id
          inspect | {"id": "fact.a", "include_evidence": "yes"} | must be true or false
          save    | {"nodes": [{"kind": "fact", "title": "x", "evidence": [{"kind": "file", "ref": ""}]}]} | ref is empty
          """)
  void what_may_mean_two_things_is_refused(String operation, String arguments, String message) {
    assertThat(new Calls().refused(operation, arguments)).contains(message);
  }

  private static Object result(String operation, String arguments) {
    Calls calls = new Calls();
    calls.ok("save", SAVED);
    return calls.ok(operation, arguments);
  }
}
