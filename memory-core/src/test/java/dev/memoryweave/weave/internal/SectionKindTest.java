package dev.memoryweave.weave.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.NodeKind;
import dev.memoryweave.weave.ContextPack.SectionKind;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SectionKindTest {
  @ParameterizedTest
  @EnumSource(NodeKind.class)
  void everyKindOfNode_hasASection(NodeKind kind) {
    assertThat(SectionKind.of(kind)).isNotNull();
  }

  @Test
  void headings_differ() {
    assertThat(Arrays.stream(SectionKind.values()).map(SectionKind::heading))
        .doesNotHaveDuplicates();
  }
}
