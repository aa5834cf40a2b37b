package dev.memoryweave.language.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UnspacedScriptsTest {

  @Test
  void contains_scriptsThatRunWordsTogether() {
    assertThat(UnspacedScripts.contains('港')).isTrue();
    assertThat(UnspacedScripts.contains('ท')).isTrue();
    assertThat(UnspacedScripts.contains('a')).isFalse();
    assertThat(UnspacedScripts.contains('س')).isFalse();
  }

  @Test
  void charactersPerWord_byScript() {
    assertThat(UnspacedScripts.charactersPerWord('港')).isEqualTo(2);
    assertThat(UnspacedScripts.charactersPerWord('ท')).isEqualTo(4);
    assertThat(UnspacedScripts.charactersPerWord('한')).isZero();
  }
}
