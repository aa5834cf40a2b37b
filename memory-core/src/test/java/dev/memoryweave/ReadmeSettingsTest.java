package dev.memoryweave;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The tables of settings in the README name every setting, with the default that it has. */
class ReadmeSettingsTest {
  private static final Path README = Path.of("..", "README.md");
  private static final Pattern ROW =
      Pattern.compile("\\| `(\\w+)` \\| (.*?) \\| (.*?) \\| .*\\|", Pattern.DOTALL);

  @TestFactory
  Stream<DynamicTest> tableOf() throws Exception {
    List<String> lines = Files.readAllLines(README);
    return Stream.concat(
            Stream.of(MemoryConfig.defaults()), settings(MemoryConfig.defaults()).stream())
        .map(
            settings ->
                DynamicTest.dynamicTest(
                    settings.getClass().getSimpleName(), () -> compare(settings, lines)));
  }

  private static void compare(Record settings, List<String> readme) throws Exception {
    Map<String, String> defaults = defaults(settings.getClass().getSimpleName(), readme);
    assertThat(defaults.keySet())
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(settings.getClass().getRecordComponents())
                .map(RecordComponent::getName)
                .toList());
    for (RecordComponent component : settings.getClass().getRecordComponents()) {
      if (component.getAccessor().invoke(settings) instanceof Number number) {
        assertThat(new BigDecimal(defaults.getOrDefault(component.getName(), "").replace(",", "")))
            .as(component.getName())
            .isEqualByComparingTo(new BigDecimal(number.toString()));
      }
    }
  }

  /** The records of settings that a record holds, at any depth. */
  private static List<Record> settings(Record outer) throws ReflectiveOperationException {
    List<Record> settings = new ArrayList<>();
    for (RecordComponent component : outer.getClass().getRecordComponents()) {
      if (component.getAccessor().invoke(outer) instanceof Record inner) {
        settings.add(inner);
        settings.addAll(settings(inner));
      }
    }
    return settings;
  }

  /** The defaults of the first table after the name, by setting. */
  private static Map<String, String> defaults(String name, List<String> readme) throws IOException {
    Map<String, String> defaults = new LinkedHashMap<>();
    boolean reached = false;
    for (String line : readme) {
      if (line.startsWith("`" + name + "` (part of")) {
        reached = true;
      } else if (reached) {
        Matcher row = ROW.matcher(line);
        if (row.matches()) {
          defaults.put(row.group(1), row.group(3));
        } else if (!defaults.isEmpty()) {
          return defaults;
        }
      }
    }
    throw new IOException("The README has no table of " + name);
  }
}
