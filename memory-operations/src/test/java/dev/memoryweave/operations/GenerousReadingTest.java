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
          recall  | {"task": "orders", "as_of": "2026-03-04"}           | {"task": "orders", "as_of": "2026-03-04T00:00:00Z"}
          recall  | {"task": "orders", "files": null, "session": null, "limit": null} | {"task": "orders"}
          search  | {"status": "[\\"active\\", \\"stale\\"]"}           | {"status": ["active", "stale"]}
          search  | {"status": "Active"}                                | {"status": "active"}
          search  | {"query": "orders", "tags": "law"}                  | {"query": "orders", "tags": ["law"]}
          inspect | {"ref": "[fact.orders-are-kept-for-ten-years]"}      | {"ref": "fact.orders-are-kept-for-ten-years"}
          inspect | {"ref": "[fact.orders-are-kept-for-ten-years, agent, confirmed by 2]"} | {"ref": "fact.orders-are-kept-for-ten-years"}
          inspect | {"ref": "fact.orders-are-kept-for-ten-years", "include_evidence": "true"} | {"ref": "fact.orders-are-kept-for-ten-years", "include_evidence": true}
          history | {"id": "[gotcha.the-port-is-taken-in-tests]", "limit": "3"} | {"id": "gotcha.the-port-is-taken-in-tests", "limit": 3}
          apply   | {"nodes": {"kind": "fact", "title": "One"}}         | {"nodes": [{"kind": "fact", "title": "One"}]}
          apply   | {"nodes": "[{\\"kind\\": \\"fact\\", \\"title\\": \\"One\\"}]"} | {"nodes": [{"kind": "fact", "title": "One"}]}
          apply   | {"nodes": [{"kind": "fact", "title": "One", "parent": null, "importance": "0.5"}]} | {"nodes": [{"kind": "fact", "title": "One", "importance": 0.5}]}
          apply   | {"nodes": [{"kind": "fact", "title": "One", "evidence": {"kind": "file", "ref": "a.md#L1-L3"}}]} | {"nodes": [{"kind": "fact", "title": "One", "evidence": [{"kind": "file", "ref": "a.md:1-3"}]}]}
          apply   | {"nodes": [{"kind": "fact", "title": "One", "evidence": [{"kind": "file", "ref": "a.md#L7"}]}]} | {"nodes": [{"kind": "fact", "title": "One", "evidence": [{"kind": "file", "ref": "a.md:7"}]}]}
          recall  | {"task": "orders", "known_pack_hash": null}         | {"task": "orders"}
          inspect | {"ref": "[fact.orders-are-kept-for-ten-years]", "depth": "1"} | {"ref": "fact.orders-are-kept-for-ten-years"}
          save    | {"kind": "Fact", "title": "One", "files": "src/**"}  | {"kind": "fact", "title": "One", "files": ["src/**"]}
          save    | {"kind": "fact", "title": "One", "evidence": "a.md#L1-L3"} | {"kind": "fact", "title": "One", "evidence": [{"kind": "file", "ref": "a.md:1-3"}]}
          save    | {"kind": "fact", "title": "One", "evidence": ["RetryPolicyTest.thirdIsLast"]} | {"kind": "fact", "title": "One", "evidence": [{"kind": "test", "ref": "RetryPolicyTest.thirdIsLast"}]}
          save    | {"kind": "fact", "title": "One", "evidence": ["RetryPolicyTest#thirdIsLast: passed"]} | {"kind": "fact", "title": "One", "evidence": [{"kind": "test", "ref": "RetryPolicyTest#thirdIsLast", "excerpt": "passed"}]}
          save    | {"kind": "fact", "title": "One", "evidence": ["RetryPolicyTest"]} | {"kind": "fact", "title": "One", "evidence": [{"kind": "test", "ref": "RetryPolicyTest"}]}
          save    | {"kind": "fact", "title": "One", "evidence": ["src/test/java/RetryPolicyTest.java#thirdIsLast"]} | {"kind": "fact", "title": "One", "evidence": [{"kind": "test", "ref": "src/test/java/RetryPolicyTest.java#thirdIsLast"}]}
          save    | {"kind": "fact", "title": "One", "evidence": ["tests/test_x.py::test_a: passed in 3 s"]} | {"kind": "fact", "title": "One", "evidence": [{"kind": "test", "ref": "tests/test_x.py::test_a", "excerpt": "passed in 3 s"}]}
          save    | {"kind": "fact", "title": "One", "evidence": ["src/Retry.java#mayRetry"]} | {"kind": "fact", "title": "One", "evidence": [{"kind": "file", "ref": "src/Retry.java#mayRetry"}]}
          save    | {"kind": "fact", "title": "One", "evidence": ["Retry.mayRetry"]} | {"kind": "fact", "title": "One", "evidence": [{"kind": "source", "ref": "Retry.mayRetry"}]}
          save    | {"kind": "fact", "title": "One", "evidence": ["Retry.java"]} | {"kind": "fact", "title": "One", "evidence": [{"kind": "file", "ref": "Retry.java"}]}
          save    | {"kind": "fact", "title": "One", "evidence": ["Retries are counted by the bank."]} | {"kind": "fact", "title": "One", "evidence": [{"kind": "review", "ref": "Retries are counted by the bank."}]}
          save    | {"kind": "fact", "title": "One", "evidence": ["file src/A.java:3: final"]} | {"kind": "fact", "title": "One", "evidence": [{"kind": "file", "ref": "src/A.java:3", "excerpt": "final"}]}
          save    | {"kind": "fact", "title": "One", "replaces": "[gotcha.the-port-is-taken-in-tests]"} | {"kind": "fact", "title": "One", "replaces": "gotcha.the-port-is-taken-in-tests"}
          review  | {}                                                   | {"action": "list"}
          retire  | {"id": "gotcha.the-port-is-taken-in-tests", "how": "Outdated", "reason": "r"} | {"id": "gotcha.the-port-is-taken-in-tests", "how": "outdated", "reason": "r"}
          status  | {"refresh": "false"}                                 | {}
          reflect | {"task": "x", "outcome": "Completed", "verification": "tests-passed", "findings": {"kind": "Fact", "text": "The port is 80"}} | {"task": "x", "outcome": "completed", "verification": "tests_passed", "findings": [{"kind": "fact", "text": "The port is 80"}]}
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
          history | {"id": "fact.a fact.b"}                    | Invalid id
          history | {"id": "[fact.a] [fact.b]"}                | Invalid id
          inspect | {"ref": "fact.a", "include_evidence": "yes"} | must be true or false
          apply   | {"nodes": [{"kind": "fact", "title": "x", "evidence": [{"kind": "file", "ref": ""}]}]} | ref is empty
          """)
  void what_may_mean_two_things_is_refused(String operation, String arguments, String message) {
    assertThat(new Calls().refused(operation, arguments)).contains(message);
  }

  private static Object result(String operation, String arguments) {
    Calls calls = new Calls();
    calls.ok("apply", SAVED);
    return calls.ok(operation, arguments);
  }
}
