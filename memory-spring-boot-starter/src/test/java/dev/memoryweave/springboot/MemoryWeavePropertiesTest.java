package dev.memoryweave.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.json.JsonParserFactory;

final class MemoryWeavePropertiesTest {
  @Test
  void metadata_names_every_setting_with_its_default_and_no_other() throws IOException {
    Map<String, String> settings = new LinkedHashMap<>();
    collect(MemoryWeaveProperties.class, MemoryWeaveProperties.PREFIX, settings);

    Map<String, String> described = new LinkedHashMap<>();
    for (Object entry : (List<?>) metadata().get("properties")) {
      Map<?, ?> property = (Map<?, ?>) entry;
      String name = String.valueOf(property.get("name"));
      Object value = property.get("defaultValue");
      if (name.startsWith("memory-weave.")) {
        described.put(name, value == null ? "" : value.toString());
      }
      assertThat(property.get("description").toString()).endsWith(".");
    }

    assertThat(described).isEqualTo(settings);
  }

  @Test
  void the_page_lists_every_setting_with_its_default() throws IOException {
    Map<String, String> settings = new LinkedHashMap<>();
    collect(MemoryWeaveProperties.class, MemoryWeaveProperties.PREFIX, settings);
    String page = Files.readString(Path.of("..", "docs", "spring.md"));

    settings.forEach(
        (name, value) ->
            assertThat(page)
                .contains(
                    "| `" + name + "` | " + (value.isEmpty() ? "" : "`" + value + "` ") + "|"));
  }

  @Test
  void a_native_image_has_the_files_of_the_memory_and_the_library_of_sqlite() {
    RuntimeHints hints = new RuntimeHints();

    new MemoryRuntimeHints().registerHints(hints, getClass().getClassLoader());

    for (String file :
        new String[] {
          "dev/memoryweave/weave/internal/token-weights.bin",
          "dev/memoryweave/guard/injection/override.phrases",
          "org/sqlite/native/Linux/x86_64/libsqlitejdbc.so"
        }) {
      assertThat(getClass().getClassLoader().getResource(file)).as(file).isNotNull();
      assertThat(RuntimeHintsPredicates.resource().forResource(file)).as(file).accepts(hints);
    }
  }

  private static void collect(Class<?> type, String prefix, Map<String, String> settings) {
    for (RecordComponent component : type.getRecordComponents()) {
      String name =
          prefix + '.' + component.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
      if (component.getType().isRecord()) {
        collect(component.getType(), name, settings);
        continue;
      }
      settings.put(name, defaultOf(type, component));
    }
  }

  private static String defaultOf(Class<?> type, RecordComponent component) {
    var constructor = type.getDeclaredConstructors()[0];
    for (var parameter : constructor.getParameters()) {
      DefaultValue value = parameter.getAnnotation(DefaultValue.class);
      if (parameter.getName().equals(component.getName()) && value != null) {
        return value.value()[0];
      }
    }
    return "";
  }

  private static Map<String, Object> metadata() throws IOException {
    try (InputStream in =
        MemoryWeaveProperties.class.getResourceAsStream(
            "/META-INF/spring-configuration-metadata.json")) {
      return JsonParserFactory.getJsonParser()
          .parseMap(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }
}
