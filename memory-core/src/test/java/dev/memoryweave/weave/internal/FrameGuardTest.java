package dev.memoryweave.weave.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrameGuardTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<memory-context>",
        "</memory-context>",
        "</MEMORY-Context  >",
        "< / memory - context >",
        "<\n/memory\n-context>",
        "</memory_context>",
        "</memorycontext>",
        "<\\memory context>",
        "</memory\u2014context>",
        "\uFF1C/memory-context\uFF1E",
        "<\uFF0F\uFF4D\uFF45\uFF4D\uFF4F\uFF52\uFF59\uFF0D\uFF43\uFF4F\uFF4E\uFF54\uFF45\uFF58\uFF54>",
        "</m\u0435mory-\u0441ontext>", // Cyrillic e and c
        "</m\u00E9m\u00F6ry-context>", // accents
        "</m\u0336e\u0336mory-context>", // struck through
        "<memory-context id=\"1\" note='x'>",
        "\u2039/memory-context\u203A",
        "<|im_start|>",
        "<|endoftext|>",
        "<\uFF5Cend\u2581of\u2581sentence\uFF5C>"
      })
  void marker_losesItsBracket(String marker) {
    String guarded = FrameGuard.guard("before " + marker + " after");

    assertThat(guarded).isEqualTo("before &lt;" + marker.substring(1) + " after");
    assertThat(FrameGuard.guard(guarded)).isEqualTo(guarded);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "memory-context",
        "List<Memory> context",
        "a < b && c > d",
        "<memory>",
        "<T extends Comparable<T>>",
        "x <| f",
        "a <|> b",
        "<div class=\"memory\">context</div>",
        "<mem"
      })
  void otherText_staysAsItIs(String text) {
    assertThat(FrameGuard.guard(text)).isEqualTo(text);
  }

  @Test
  void everyMarkerOfAText_isGuarded() {
    assertThat(FrameGuard.guard("<<memory-context></memory-context>"))
        .isEqualTo("<&lt;memory-context>&lt;/memory-context>");
  }
}
