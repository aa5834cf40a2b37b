package dev.memoryweave.workspace.canonical;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Builds a JSON object; absent values are omitted. */
final class JsonBuilder {
  private final Map<String, JsonValue> fields = new LinkedHashMap<>();

  JsonBuilder text(String name, String text) {
    return value(name, new JsonValue.Text(text, 0));
  }

  JsonBuilder text(String name, Optional<String> text) {
    text.ifPresent(given -> text(name, given));
    return this;
  }

  JsonBuilder number(String name, int number) {
    return value(name, new JsonValue.Digits(Integer.toString(number), 0));
  }

  JsonBuilder truth(String name, boolean value) {
    return value(name, new JsonValue.Truth(value, 0));
  }

  JsonBuilder value(String name, JsonValue value) {
    fields.put(name, value);
    return this;
  }

  JsonBuilder texts(String name, List<String> texts) {
    return value(
        name,
        new JsonValue.Items(
            texts.stream().<JsonValue>map(text -> new JsonValue.Text(text, 0)).toList(), 0));
  }

  JsonBuilder evidence(String name, List<CanonicalEvidence> evidence) {
    return value(
        name,
        new JsonValue.Items(
            evidence.stream()
                .<JsonValue>map(
                    one ->
                        new JsonBuilder()
                            .text("id", one.id())
                            .text("kind", one.kind().label())
                            .build())
                .toList(),
            0));
  }

  JsonValue.Fields build() {
    return new JsonValue.Fields(fields, 0);
  }
}
