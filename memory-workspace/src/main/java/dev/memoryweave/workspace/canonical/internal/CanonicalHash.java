package dev.memoryweave.workspace.canonical.internal;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memoryweave.model.internal.Sha256;

/** The hashes of nodes and relations. */
final class CanonicalHash {
  static final String FIELD = "content_hash";
  private static final String PREFIX = "sha256:";

  private CanonicalHash() {}

  static boolean isHash(String text) {
    return text.startsWith(PREFIX) && Sha256.isHex(text.substring(PREFIX.length()));
  }

  static String ofNode(ObjectNode sidecar, String body) {
    return PREFIX + Sha256.hex(json(sidecar) + "\n" + BodyText.read(body));
  }

  static String ofRelation(ObjectNode relation) {
    return PREFIX + Sha256.hex(json(relation));
  }

  private static String json(ObjectNode object) {
    ObjectNode hashed = object.objectNode();
    hashed.setAll(object);
    return JsonForm.compact(hashed.without(FIELD));
  }
}
