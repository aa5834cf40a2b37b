package dev.memoryweave;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page on settings names every setting, in the order of the code, with its default. */
class SettingsPageTest {
  private static final Path PAGE = Path.of("..", "docs", "tuning.md");
  private static final Pattern ROW =
      Pattern.compile("\\| `(\\w+)` \\| .* \\| (.*?) \\| .*\\|", Pattern.DOTALL);
  private static final int MOST_SETTINGS = 15;

  @Test
  void table_ofSettings_isThatOfTheCode() throws Exception {
    Map<String, String> defaults = defaults();

    assertThat(defaults.keySet())
        .containsExactlyElementsOf(
            Arrays.stream(MemoryConfig.class.getRecordComponents())
                .map(RecordComponent::getName)
                .toList());
    for (RecordComponent setting : MemoryConfig.class.getRecordComponents()) {
      Object value = setting.getAccessor().invoke(MemoryConfig.defaults());
      String shown = defaults.getOrDefault(setting.getName(), "");
      if (value instanceof Number number) {
        assertThat(new BigDecimal(shown.replace(",", "")))
            .as(setting.getName())
            .isEqualByComparingTo(number.toString());
      } else if (value instanceof Duration duration) {
        assertThat(shown).as(setting.getName()).isEqualTo(shown(duration));
      } else if (value instanceof List<?> list) {
        assertThat(shown)
            .as(setting.getName())
            .isEqualTo(String.join(", ", list.stream().map(String::valueOf).toList()));
      }
    }
  }

  @Test
  void settings_areFew() {
    assertThat(MemoryConfig.class.getRecordComponents()).hasSizeLessThanOrEqualTo(MOST_SETTINGS);
  }

  private static String shown(Duration duration) {
    return duration.toDays() > 0 ? duration.toDays() + " days" : duration.toSeconds() + " s";
  }

  /** The defaults of the table of settings, by setting. */
  private static Map<String, String> defaults() throws IOException {
    Map<String, String> defaults = new LinkedHashMap<>();
    boolean reached = false;
    for (String line : Files.readAllLines(PAGE)) {
      Matcher row = ROW.matcher(line);
      if (line.startsWith("| setting |")) {
        reached = true;
      } else if (reached && row.matches()) {
        defaults.put(row.group(1), row.group(2));
      }
    }
    return defaults;
  }
}
