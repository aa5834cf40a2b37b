package dev.memoryweave.workspace.canonical.internal;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.text.internal.PlainText;
import java.text.Normalizer;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Rules for ids, slugs and the paths derived from them. */
public final class CanonicalId {
  static final String RELATION_PREFIX = "rel.";

  private static final Pattern ID = Pattern.compile("[a-z][a-z0-9_]*\\.[a-z0-9][a-z0-9-]*");
  private static final Pattern SLUG = Pattern.compile("[a-z0-9][a-z0-9-]*");
  private static final String UNTITLED = "untitled";

  /** The longest file name on common file systems, without the extension. */
  private static final int LONGEST_NAME = 240;

  private static final int DIGEST = 12;

  private CanonicalId() {}

  /** Whether a text has the form of an id. */
  public static boolean isId(String text) {
    return ID.matcher(text).matches();
  }

  /** Whether a text is an id of a relation. */
  public static boolean isRelationId(String text) {
    return text.startsWith(RELATION_PREFIX) && isId(text);
  }

  /** Whether a text is an id of a node of a known type. */
  public static boolean isNodeId(String text) {
    return isId(text) && type(text).isPresent();
  }

  /** The type named before the dot of an id, or nothing if there is no such type of nodes. */
  public static Optional<NodeKind> type(String id) {
    int dot = id.indexOf('.');
    return dot < 0 ? Optional.empty() : SchemaValues.TYPES.find(id.substring(0, dot));
  }

  /** The folder for new nodes of a type, in {@code memory/}; empty for the project. */
  public static String folder(NodeKind type) {
    return type == NodeKind.PROJECT ? "" : type.label() + "s";
  }

  /** Whether a text is the id of a project's node. */
  public static boolean isProjectId(String text) {
    return isId(text) && type(text).filter(type -> type == NodeKind.PROJECT).isPresent();
  }

  /** Whether a text is a slug. */
  public static boolean isSlug(String text) {
    return SLUG.matcher(text).matches();
  }

  /**
   * The slug of a title: accents and quotes removed, lower case, every other run of characters
   * replaced with a hyphen; {@code untitled} if nothing remains. Letters of other scripts are lost.
   */
  public static String slug(String title) {
    String folded =
        PlainText.lowerCase(
                Normalizer.normalize(title, Normalizer.Form.NFKD)
                    .replaceAll("\\p{M}+|['\"`\u2018-\u201f]", ""))
            .replaceAll("[^a-z0-9]+", "-");
    int from = folded.startsWith("-") ? 1 : 0;
    int to = Math.min(folded.length(), LONGEST_NAME);
    while (to > from && folded.charAt(to - 1) == '-') {
      to--;
    }
    return from >= to ? UNTITLED : folded.substring(from, to);
  }

  /**
   * A free id for a title: with {@code -2}, {@code -3} and so on if it is taken.
   *
   * @param taken whether an id is taken
   */
  public static String free(NodeKind type, String title, Predicate<String> taken) {
    String id = type.label() + "." + slug(title);
    String free = id;
    for (int i = 2; taken.test(free); i++) {
      free = id + "-" + i;
    }
    return free;
  }

  /**
   * The id of a relation. One that would be too long for a file name is truncated and ends with a
   * digest of the whole.
   */
  public static String ofRelation(String from, Relation.Predicate predicate, String to) {
    String slug =
        from.replace('.', '-')
            + "-"
            + predicate.label().replace('_', '-')
            + "-"
            + to.replace('.', '-');
    if (slug.length() > LONGEST_NAME) {
      String digest = Sha256.hex(slug).substring(0, DIGEST);
      slug = slug.substring(0, LONGEST_NAME - DIGEST - 1) + "-" + digest;
    }
    return RELATION_PREFIX + slug;
  }

  /** The path for the sidecar of a new node, relative to the memory's folder. */
  public static String sidecarPath(String id) {
    NodeKind type =
        type(id)
            .orElseThrow(() -> new InvalidValueException("id", id, "begin with a type of node"));
    return type == NodeKind.PROJECT
        ? "memory/project.json"
        : "memory/" + folder(type) + "/" + id.substring(id.indexOf('.') + 1) + ".json";
  }

  /** The path for a new relation, relative to the memory's folder. */
  public static String relationPath(String id) {
    return "relations/" + id.substring(RELATION_PREFIX.length()) + ".json";
  }

  /** The path of a sidecar's Markdown. */
  static String bodyPath(String sidecar) {
    return sidecar.substring(0, sidecar.length() - ".json".length()) + ".md";
  }
}
