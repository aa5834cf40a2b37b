package dev.memoryweave.workspace.canonical.internal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;

/** Builds a JSON object; absent values are omitted. */
final class JsonBuilder {
  private final ObjectNode object = JsonNodeFactory.instance.objectNode();

  JsonBuilder text(String name, String text) {
    object.put(name, text);
    return this;
  }

  JsonBuilder text(String name, Optional<String> text) {
    text.ifPresent(given -> text(name, given));
    return this;
  }

  JsonBuilder number(String name, long number) {
    object.put(name, number);
    return this;
  }

  JsonBuilder truth(String name, boolean value) {
    object.put(name, value);
    return this;
  }

  JsonBuilder value(String name, JsonNode value) {
    object.set(name, value);
    return this;
  }

  JsonBuilder texts(String name, List<String> texts) {
    texts.forEach(object.putArray(name)::add);
    return this;
  }

  JsonBuilder evidence(String name, List<CanonicalEvidence> evidence) {
    ArrayNode items = object.putArray(name);
    evidence.forEach(one -> items.addObject().put("id", one.id()).put("kind", one.kind().label()));
    return this;
  }

  ObjectNode build() {
    return object;
  }
}
