package dev.memoryweave.workspace.canonical;

import dev.memoryweave.model.internal.Sha256;
import java.util.LinkedHashMap;
import java.util.Map;

/** The hashes of nodes and relations. */
final class CanonicalHash {
  static final String FIELD = "content_hash";
  private static final String PREFIX = "sha256:";

  private CanonicalHash() {}

  static boolean isHash(String text) {
    return text.startsWith(PREFIX) && Sha256.isHex(text.substring(PREFIX.length()));
  }

  static String ofNode(JsonValue.Fields sidecar, String body) {
    return PREFIX + Sha256.hex(json(sidecar) + "\n" + BodyText.read(body));
  }

  static String ofRelation(JsonValue.Fields relation) {
    return PREFIX + Sha256.hex(json(relation));
  }

  private static String json(JsonValue.Fields object) {
    Map<String, JsonValue> hashed = new LinkedHashMap<>(object.fields());
    hashed.remove(FIELD);
    return JsonForm.compact(new JsonValue.Fields(hashed, 0));
  }

  /** The object with its hash. */
  static JsonValue.Fields with(JsonValue.Fields object, String hash) {
    Map<String, JsonValue> fields = new LinkedHashMap<>(object.fields());
    fields.put(FIELD, new JsonValue.Text(hash, 0));
    return new JsonValue.Fields(fields, 0);
  }
}
