package dev.memoryweave.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class DeclaredLinesTest {
  private static String lines(String text, String... names) {
    return DeclaredLines.of(text, List.of(names)).orElse("");
  }

  @Test
  void aMethodOfJava_withItsAnnotations() {
    String text =
        """
        class RetryPolicyTest {
          // thirdIsLast is the one that matters
          private int calls;

          @Test
          void first() {
            thirdIsLast();
          }

          @Test
          @Tag("slow")
          void thirdIsLast() {
            assertThat(policy.mayRetry(3)).isFalse();

            assertThat(calls).isEqualTo(3);
          }

          @Test
          void fourth() {}
        }
        """;

    assertThat(lines(text, "thirdIsLast"))
        .startsWith("  @Test\n  @Tag(\"slow\")\n  void thirdIsLast() {\n")
        .endsWith("isEqualTo(3);\n  }");
    assertThat(lines(text, "fourth")).isEqualTo("  @Test\n  void fourth() {}");
    assertThat(lines(text, "RetryPolicyTest", "first")).endsWith("thirdIsLast();\n  }");
    assertThat(lines(text, "none")).isEmpty();
  }

  @Test
  void aFunctionOfPython_toWhereTheNextBegins() {
    String text =
        """
        import pytest

        @pytest.mark.slow
        async def test_third(
            client,
        ) -> None:
            assert client.tries == 3

            assert not client.more


        class TestRetry:
            def test_third(self):
                pass

        def test_fourth(): pass
        """;

    assertThat(lines(text, "test_third"))
        .startsWith("@pytest.mark.slow\nasync def test_third(")
        .endsWith("    assert not client.more");
    assertThat(lines(text, "TestRetry", "test_third"))
        .isEqualTo("    def test_third(self):\n        pass");
    assertThat(lines(text, "test_fourth")).isEqualTo("def test_fourth(): pass");
  }

  @Test
  void bracesOfTheirOwnLine_belongToTheBody() {
    String text =
        """
        public class RetryTests
        {
            [Fact]
            public void ThirdIsLast()
            {
                Assert.Equal(3, tries);
            }
        }
        """;

    assertThat(lines(text, "ThirdIsLast")).endsWith("Assert.Equal(3, tries);\n    }");
  }

  @Test
  void titlesInQuotes_andMethodsWithoutAType() {
    String text =
        """
        describe('retries', () => {
          it('third is last', () => {
            expect(tries).toBe(3);
          });
          it("fourth is none", () => {});
        });
        class Policy {
          mayRetry(n) {
            return n < 3;
          }
        }
        """;

    assertThat(lines(text, "retries", "third is last"))
        .isEqualTo("  it('third is last', () => {\n    expect(tries).toBe(3);\n  });");
    assertThat(lines(text, "mayRetry")).isEqualTo("  mayRetry(n) {\n    return n < 3;\n  }");
  }

  @Test
  void methodsOfGoAndRust() {
    String go = "func (p *Policy) MayRetry(n int) bool {\n\treturn n < 3\n}\n\nfunc Other() {}\n";
    String rust = "mod tests {\n    #[test]\n    fn third() {\n        check(3);\n    }\n}\n";

    assertThat(lines(go, "MayRetry")).endsWith("\treturn n < 3\n}");
    assertThat(lines(rust, "tests", "third"))
        .isEqualTo("    #[test]\n    fn third() {\n        check(3);\n    }");
  }
}
