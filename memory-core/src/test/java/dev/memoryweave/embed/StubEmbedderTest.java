package dev.memoryweave.embed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.memoryweave.model.InvalidValueException;
import java.util.List;
import org.junit.jupiter.api.Test;

class StubEmbedderTest {
  private final StubEmbedder stub = new StubEmbedder();

  private double similarity(String a, String b) {
    float[] one = stub.query(a);
    float[] other = stub.query(b);
    double sum = 0;
    for (int i = 0; i < one.length; i++) {
      sum += one[i] * other[i];
    }
    return sum;
  }

  @Test
  void textsThatShareWords_areAlike() {
    double same = similarity("A lantern in the harbor", "a LANTERN, in the harbor!");
    double near = similarity("A lantern in the harbor", "lanterns of the harbor");
    double far = similarity("A lantern in the harbor", "quartz veins glitter");

    assertThat(same).isCloseTo(1, within(1e-6));
    assertThat(near).isBetween(.4, .95);
    assertThat(far).isBetween(-.3, .3);
  }

  @Test
  void anyText_hasAVectorOfLengthOne() {
    for (String text : List.of("", " ", "...", "x", "\uD83C\uDFEE", "\uD800", "灯籠", "a\u0000b")) {
      float[] vector = stub.query(text);
      assertThat(stub.model().unit(vector)).hasSize(stub.model().dimensions());
      assertThat(stub.passages(List.of(text)).get(0)).isEqualTo(vector);
    }
    assertThat(new StubEmbedder(1).query("word")).hasSize(1);
  }

  @Test
  void modelsOfOtherNames_giveOtherVectors() {
    StubEmbedder other = new StubEmbedder(new Embedder.Model("other", 256));

    assertThat(other.query("a lantern")).isNotEqualTo(stub.query("a lantern"));
    assertThat(new StubEmbedder().query("a lantern")).isEqualTo(stub.query("a lantern"));
  }

  @Test
  void unit_ofWhatIsNoVectorOfTheModel_isRefused() {
    Embedder.Model model = new Embedder.Model("m", 2);
    for (float[] vector :
        List.of(
            new float[0],
            new float[3],
            new float[2],
            new float[] {Float.NaN, 1},
            new float[] {1, Float.POSITIVE_INFINITY},
            new float[] {Float.NEGATIVE_INFINITY, 1})) {
      assertThatExceptionOfType(InvalidValueException.class)
          .isThrownBy(() -> model.unit(vector))
          .withMessageContaining("vector");
    }
    assertThat(model.unit(new float[] {-3, 4})).containsExactly(-.6f, .8f);
    assertThat(model.unit(new float[] {Float.MAX_VALUE, 0})).containsExactly(1, 0);
    assertThat(model.unit(new float[] {0, Float.MIN_VALUE})).containsExactly(0, 1);
  }
}
