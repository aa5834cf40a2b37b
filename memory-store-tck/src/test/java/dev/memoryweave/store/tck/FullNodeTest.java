package dev.memoryweave.store.tck;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A field that {@link TckNodes#full} leaves empty may be lost by a store without a sign. */
class FullNodeTest {
  @Test
  void full_ofEveryField_holdsSomething() throws Exception {
    List<String> empty = new ArrayList<>();

    collectEmpty("node", TckNodes.full(), empty);

    // The store gives it.
    // Only turns were said by somebody; SessionRules has one with every field.
    assertThat(empty).containsExactly("node.utterance", "node.revision");
  }

  private static void collectEmpty(String path, Object value, List<String> empty) throws Exception {
    if (value == null
        || (value instanceof Number number && number.doubleValue() == 0)
        || (value instanceof Collection<?> items && items.isEmpty())) {
      empty.add(path);
    } else if (value instanceof Record
        && value.getClass().getPackageName().startsWith("dev.memoryweave")) {
      for (RecordComponent field : value.getClass().getRecordComponents()) {
        collectEmpty(path + "." + field.getName(), field.getAccessor().invoke(value), empty);
      }
    }
  }
}
