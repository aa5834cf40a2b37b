package dev.memoryweave.model.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CodeNameTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "RetryPolicyTest.thirdIsLast | ^^ | RetryPolicyTest,thirdIsLast",
        "RetryPolicyTest#thirdIsLast() | ^^ | RetryPolicyTest,thirdIsLast",
        "shop.RetryPolicyTest.thirdIsLast(int, String) | ^^ | shop,RetryPolicyTest,thirdIsLast",
        "RetryPolicyTest$Nested::third | ^^ | RetryPolicyTest,Nested,third",
        "RetryPolicyTest | ^^ | RetryPolicyTest",
        "tests.test_retry.test_third | ^^ | tests,test_retry,test_third",
        "src/test/java/RetryPolicyTest.java#third | src/test/java/RetryPolicyTest.java | third",
        "RetryPolicyTest.java#Nested.third | RetryPolicyTest.java | Nested,third",
        "tests/test_x.py::TestRetry::test_a[3-x] | tests/test_x.py | TestRetry,test_a",
        "web/a.test.ts > retries > third is last | web/a.test.ts | retries,third is last",
        "docs/retries.md#the-third | docs/retries.md | the-third",
        "日本Test.三回目 | ^^ | 日本Test,三回目"
      })
  void of_readsNamesAsToolsPrintThem(String place, String file, String names) {
    assertThat(CodeName.of(place)).contains(new CodeName(file, List.of(names.split(",", -1))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ".",
        "src/A.java",
        "README.md",
        "RetryPolicyTest.java",
        "build.gradle.kts",
        "src/A.java#L5-L9",
        "https://example.org/a#b",
        "tests of rp-55440f8bd1c13e09e4865631",
        "rp-55440f8bd1c13e09e4865631",
        "4f2a9c1",
        "The bank says so",
        "a..b",
        "src/A.java#"
      })
  void of_whatIsNoName_isNothing(String place) {
    assertThat(CodeName.of(place)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "RetryPolicyTest.third",
        "RetryPolicyIT.third",
        "TestRetry.third",
        "tests/test_x.py::test_a",
        "pkg/retry_test.go#TestThird",
        "src/test/java/Retries.java#third",
        "web/a.spec.ts > x"
      })
  void isTest_asTestsAreCalled(String place) {
    assertThat(CodeName.of(place)).hasValueSatisfying(name -> assertThat(name.isTest()).isTrue());
  }

  @ParameterizedTest
  @ValueSource(strings = {"RetryPolicy.mayRetry", "Latest.of", "Testament.read", "src/A.java#b"})
  void isTest_otherCode_isNot(String place) {
    assertThat(CodeName.of(place)).hasValueSatisfying(name -> assertThat(name.isTest()).isFalse());
  }
}
