package dev.memoryweave.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.knowledge.internal.CodeRole;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CodeRoleTest {
  @ParameterizedTest
  @CsvSource({
    "src/main/java/Latest.java, MAIN",
    "src/main/java/Audit.java, MAIN",
    "lib/contest/Score.js, MAIN",
    "src/test/java/Pier.java, TEST",
    "pier/PierTest.java, TEST",
    "harbour/test_pier.py, TEST",
    "lib/pier.spec.ts, TEST",
    "Test/Pier.cs, TEST",
    "examples/pier.js, EXAMPLE",
    "Benchmarks/Pier.cs, EXAMPLE",
    "samples.py, MAIN"
  })
  void role_isToldByThePath(String path, CodeRole role) {
    assertThat(CodeRole.of(path)).isEqualTo(role);
  }
}
