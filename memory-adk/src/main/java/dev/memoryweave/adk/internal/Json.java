package dev.memoryweave.adk.internal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.google.adk.JsonBaseModel;
import com.google.adk.events.Event;
import com.google.adk.sessions.State;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON as ADK reads and writes it. */
final class Json {
  private static final TypeReference<Map<String, Object>> MAP = new TypeReference<>() {};

  private Json() {}

  /** The members of an object. */
  static Map<String, Object> map(String json) {
    try {
      return JsonBaseModel.getMapper().readValue(json, MAP);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("It is no JSON object", e);
    }
  }

  /** An event without what holds during its run alone. */
  static String of(Event event) {
    Map<String, @Nullable Object> delta = new HashMap<>();
    event
        .actions()
        .stateDelta()
        .forEach(
            (name, value) -> {
              if (!name.startsWith(State.TEMP_PREFIX)) {
                delta.put(name, value.equals(State.REMOVED) ? null : value);
              }
            });
    Map<String, Object> members = map(event.toJson());
    if (members.get("actions") instanceof Map<?, ?> actions) {
      Map<Object, Object> kept = new HashMap<>(actions);
      kept.put("stateDelta", delta);
      members.put("actions", kept);
    }
    return JsonBaseModel.toJsonString(members);
  }
}
