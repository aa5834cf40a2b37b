package dev.memoryweave.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DefinitionsTest {

  @Test
  void in_code_givesTheNamesInOrder() {
    assertThat(
            Definitions.in(
                """
                def write_all(self, n):
                    pass
                export async function parseDate(text) {}
                public final class RetryPolicy {
                    fn backoff(n: u32) -> u32
                """))
        .containsExactly("write_all", "parseDate", "RetryPolicy", "backoff");
  }

  @Test
  void in_prose_givesNothing() {
    assertThat(Definitions.in("The class of such a function is\na type record of its own"))
        .isEmpty();
    assertThat(Definitions.in("")).isEmpty();
  }

  @Test
  void in_manyDefinitions_givesTheFirst() {
    assertThat(Definitions.in("def name()\n".repeat(5_000))).hasSize(8);
  }
}
