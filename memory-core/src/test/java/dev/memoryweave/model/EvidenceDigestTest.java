package dev.memoryweave.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.internal.EvidenceDigest;
import org.junit.jupiter.api.Test;

class EvidenceDigestTest {
  @Test
  void of_isTheSha256OfTheText() {
    assertThat(EvidenceDigest.of("abc"))
        .isEqualTo("sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    assertThat(EvidenceDigest.isComparable(EvidenceDigest.of(""))).isTrue();
    assertThat(EvidenceDigest.isComparable("d2")).isFalse();
  }

  @Test
  void of_lineEndsByteOrderMarkAndOuterWhiteSpace_doNotCount() {
    String digest = EvidenceDigest.of("a\nb");

    assertThat(EvidenceDigest.of("a\r\nb\r\n")).isEqualTo(digest);
    assertThat(EvidenceDigest.of("a\rb")).isEqualTo(digest);
    assertThat(EvidenceDigest.of("\uFEFFa\nb")).isEqualTo(digest);
    assertThat(EvidenceDigest.of("\n  a\nb \t")).isEqualTo(digest);
    assertThat(EvidenceDigest.of("a\n\nb")).isNotEqualTo(digest);
    assertThat(EvidenceDigest.of("a\n b")).isNotEqualTo(digest);
  }
}
