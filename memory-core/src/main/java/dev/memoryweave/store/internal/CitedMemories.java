package dev.memoryweave.store.internal;

import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.store.ReadTransaction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds the memories that texts refer to by id, such as {@code constraint.never-push}. */
public final class CitedMemories {
  /** The most memories that are looked up for the texts of one call. */
  static final int MOST = 500;

  /** The longest id, far longer than those made of titles. */
  private static final int LONGEST_ID = 300;

  private static final Set<String> KINDS =
      Arrays.stream(NodeKind.values()).map(NodeKind::label).collect(Collectors.toSet());

  private static final int LONGEST_KIND =
      KINDS.stream().mapToInt(String::length).max().orElseThrow();

  private CitedMemories() {}

  /** The distinct ids in texts, in order, whether or not such a memory exists. */
  public static Set<NodeId> ids(Collection<String> texts) {
    Set<NodeId> ids = new LinkedHashSet<>();
    for (String text : texts) {
      for (int dot = text.indexOf('.'); dot >= 0; dot = text.indexOf('.', dot + 1)) {
        int from = kindStart(text, dot);
        int to = slugEnd(text, dot + 1);
        if (to > dot + 1
            && to - from <= LONGEST_ID
            && ids.size() < MOST
            && KINDS.contains(text.substring(from, dot))
            && isApart(text, from, to)) {
          ids.add(NodeId.of(text.substring(from, to)));
        }
      }
    }
    return ids;
  }

  private static int kindStart(String text, int dot) {
    int from = dot;
    while (from > 0 && dot - from <= LONGEST_KIND && isOfKind(text.charAt(from - 1))) {
      from--;
    }
    return from;
  }

  private static int slugEnd(String text, int from) {
    int to = from;
    while (to < text.length()
        && to - from <= LONGEST_ID
        && (isOfSlug(text.charAt(to)) || (to > from && text.charAt(to) == '-'))) {
      to++;
    }
    return to;
  }

  private static boolean isOfKind(char c) {
    return (c >= 'a' && c <= 'z') || c == '_';
  }

  private static boolean isOfSlug(char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
  }

  /** Whether it is not a part of another word, or of a name with dots. */
  private static boolean isApart(String text, int from, int to) {
    if (from > 0) {
      char before = text.charAt(from - 1);
      if (Character.isLetterOrDigit(before) || before == '.' || before == '-') {
        return false;
      }
    }
    if (to == text.length()) {
      return true;
    }
    char after = text.charAt(to);
    boolean goesOn =
        after == '.' && to + 1 < text.length() && Character.isLetterOrDigit(text.charAt(to + 1));
    return !goesOn && !Character.isLetterOrDigit(after) && after != '_';
  }

  /** The existing memories with those ids, each in its narrowest scope. */
  public static List<NodeRef> existing(
      ReadTransaction tx, ScopeChain chain, Collection<NodeId> ids) {
    Set<NodeId> open = new LinkedHashSet<>(ids);
    List<NodeRef> found = new ArrayList<>();
    for (Scope scope : chain.scopes()) {
      if (open.isEmpty()) {
        break;
      }
      for (NodeId id : tx.nodes().existing(scope, open)) {
        found.add(new NodeRef(scope, id));
        open.remove(id);
      }
    }
    return found;
  }
}
