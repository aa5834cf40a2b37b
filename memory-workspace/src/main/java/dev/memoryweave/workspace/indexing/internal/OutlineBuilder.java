package dev.memoryweave.workspace.indexing.internal;

import dev.memoryweave.workspace.indexing.internal.Grammar.Role;
import dev.memoryweave.workspace.indexing.internal.GrammarNodes.Field;
import dev.memoryweave.workspace.indexing.internal.Outline.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.treesitter.TSNode;
import org.treesitter.TSTree;
import org.treesitter.TSTreeCursor;

/**
 * Derives the outline from a syntax tree. Each step in the tree is a call into native code, so only
 * containers are entered, and other definitions only if they are too large to be kept whole.
 */
final class OutlineBuilder {
  /** The deepest nesting of definitions; deeper ones are cut by lines. */
  private static final int MAX_DEPTH = 32;

  /** A name inside a function is recorded if its definition has more lines than this. */
  private static final int LOCAL_LINES = 2;

  private static final int MAX_NAME = 120;
  private static final Pattern TYPE_ARGUMENTS = Pattern.compile("<[^<>()]*>|\\[[^\\[\\]]*]");
  private static final Pattern IDENTIFIER = Pattern.compile("[\\p{L}\\p{N}_$.:#?!=~@/-]+");

  /** Characters that no name contains: the first of them ends the name. */
  private static final String ALONE = " (;{,=\n";

  private static final Pattern RECEIVER = Pattern.compile("([\\p{L}_][\\p{L}\\p{N}_]*)\\W*$");

  private final GrammarNodes nodes;
  private final Lines lines;
  private final Skeleton skeleton;
  private final int large;

  OutlineBuilder(GrammarNodes nodes, Lines lines, Skeleton skeleton, int large) {
    this.nodes = nodes;
    this.lines = lines;
    this.skeleton = skeleton;
    this.large = large;
  }

  Outline build(TSTree tree) {
    TSNode root = tree.getRootNode();
    boolean hasErrors = root.hasError();
    if (hasErrors && skeleton.isPartial()) {
      return new Outline(List.of(), true);
    }
    try (TSTreeCursor cursor = new TSTreeCursor(root)) {
      return new Outline(parts(cursor, false, 0), hasErrors);
    }
  }

  /** The children of the cursor's node. */
  private List<Part> parts(TSTreeCursor cursor, boolean local, int depth) {
    if (!cursor.gotoFirstChild()) {
      return List.of();
    }
    List<Child> children = children(cursor, depth);
    cursor.gotoParent();
    boolean deeper = depth < MAX_DEPTH;
    if (deeper && children.stream().anyMatch(child -> child.isLarge(large))) {
      enterLarge(children, cursor, local, depth);
    }
    List<Part> parts = new ArrayList<>();
    Child leading = null;
    for (Child child : children) {
      int from = lines.at(child.start);
      int to = lines.at(child.end - 1) + 1;
      boolean continues = !parts.isEmpty() && from < parts.get(parts.size() - 1).to();
      if (leading != null && from > leading.toLine + 1) {
        append(parts, comment(leading.fromLine, leading.toLine));
        leading = null;
      }
      if (child.role == Role.LEADING && !continues) {
        child.fromLine = leading == null ? from : leading.fromLine;
        child.toLine = to;
        leading = child;
      } else {
        Part part = child.part(leading == null ? from : leading.fromLine, to, local);
        append(parts, part);
        leading = null;
      }
    }
    if (leading != null) {
      append(parts, comment(leading.fromLine, leading.toLine));
    }
    return parts;
  }

  /**
   * The nodes from the cursor's node to its last sibling. Asking a node for its end costs as much
   * as asking for its start, so it is assumed to end where the next one begins.
   */
  private List<Child> children(TSTreeCursor cursor, int depth) {
    List<Child> children = new ArrayList<>();
    Child last = null;
    TSNode node;
    boolean named;
    int index = 0;
    do {
      node = cursor.currentNode();
      int symbol = node.getSymbol();
      Role role = nodes.role(symbol);
      named = role != null;
      if (role != null) {
        int start = skeleton.source(node.getStartByte());
        if (last != null) {
          last.end = endBefore(last.start, start);
        }
        if (last == null || start > last.start) {
          last = new Child(role, index, start);
          children.add(last);
          if (role == Role.CONTAINER || role == Role.DEFINITION || role == Role.CARRIER) {
            inspect(cursor, role, last.found, depth);
          }
          last.isError = nodes.isError(symbol);
        }
      }
      index++;
    } while (cursor.gotoNextSibling());
    if (last != null) {
      int end =
          named
              ? skeleton.sourceEnd(node.getEndByte())
              : endBefore(last.start, skeleton.source(node.getStartByte()));
      last.end = Math.max(last.start + 1, end);
    }
    return children;
  }

  /** The end of the text before the white space that precedes an offset. */
  private int endBefore(int start, int offset) {
    int end = offset;
    while (end > start + 1 && Character.isWhitespace(lines.text().charAt(end - 1))) {
      end--;
    }
    return Math.max(end, start + 1);
  }

  /** Visits the nodes again, for those that must be divided. */
  private void enterLarge(List<Child> children, TSTreeCursor cursor, boolean local, int depth) {
    cursor.gotoFirstChild();
    int index = 0;
    for (Child child : children) {
      while (index < child.index && cursor.gotoNextSibling()) {
        index++;
      }
      if (child.isLarge(large)) {
        boolean group = child.role == Role.GROUP;
        child.found.parts = parts(cursor, local || !group, depth + 1);
        child.found.container = group;
      }
    }
    cursor.gotoParent();
  }

  private static Part comment(int from, int to) {
    return new Part(from, to, "", List.of(), false, List.of());
  }

  /** Adds a part, or merges it into the previous one if it begins on its last line. */
  private static void append(List<Part> parts, Part part) {
    int last = parts.size() - 1;
    if (last >= 0 && part.from() < parts.get(last).to()) {
      parts.set(last, parts.get(last).with(part));
    } else {
      parts.add(part);
    }
  }

  /** Searches the children of a definition for its names and its body. */
  private void inspect(TSTreeCursor cursor, Role whole, Found found, int depth) {
    if (depth >= MAX_DEPTH || !cursor.gotoFirstChild()) {
      return;
    }
    int before = found.names.size();
    int comment = -1;
    do {
      Field field = nodes.field(cursor.currentFieldId());
      if (!nodes.matters(field, whole)) {
        continue;
      }
      TSNode node = cursor.currentNode();
      int symbol = node.getSymbol();
      Role role = nodes.role(symbol);
      if (role == null) {
        // A keyword, which may be a name all the same, such as that of an initialiser.
        if (field == Field.NAME && found.names.size() == before) {
          add(node, found);
        }
        continue;
      }
      switch (role) {
        case BODY -> {
          if (whole == Role.CONTAINER && found.parts.isEmpty()) {
            found.parts = withComment(comment, parts(cursor, false, depth + 1));
            found.container = true;
          }
        }
        case CARRIER -> inspect(cursor, role, found, depth + 1);
        case LEADING -> comment = lines.at(skeleton.source(node.getStartByte()));
        case CONTAINER, DEFINITION -> {
          if (field != Field.TYPE || !node.getChildByFieldId(nodes.bodyField()).isNull()) {
            inspect(cursor, role, found, depth + 1);
          }
        }
        default -> name(node, symbol, role, field, found, before);
      }
    } while (cursor.gotoNextSibling());
    cursor.gotoParent();
  }

  /** Some grammars put what is before the first definition of a body before the body. */
  private static List<Part> withComment(int line, List<Part> parts) {
    if (line < 0 || parts.isEmpty() || line != parts.get(0).from() - 1) {
      return parts;
    }
    Part first = parts.get(0);
    List<Part> all = new ArrayList<>(parts);
    all.set(
        0,
        new Part(line, first.to(), first.owner(), first.names(), first.container(), first.parts()));
    return all;
  }

  private void name(TSNode node, int symbol, Role role, Field field, Found found, int before) {
    boolean none = found.names.size() == before;
    switch (field) {
      case NAME -> {
        if (none) {
          add(node, found);
        }
      }
      case LEFT -> {
        if (none) {
          add(node, found);
          found.assigned = found.names.size() > before;
        }
      }
      case RIGHT -> {
        if (found.assigned && isScript() && !isFunction(symbol)) {
          found.names.remove(found.names.size() - 1);
        }
        found.assigned = false;
      }
      case TYPE -> {
        if (none && nodes.grammar() == Grammar.RUST) {
          add(node, found);
        }
      }
      case RECEIVER -> {
        var matcher = RECEIVER.matcher(withoutArguments(text(node)));
        if (matcher.find()) {
          found.owner = matcher.group(1);
        }
      }
      case NONE, DECLARATOR -> {
        if (none && role == Role.NAME) {
          add(node, found);
        }
      }
      default -> {
        // Parameters, modifiers and the like do not contain the name.
      }
    }
  }

  /** Whether any value can be assigned to any name, so that most assignments define nothing. */
  private boolean isScript() {
    return switch (nodes.grammar()) {
      case JAVASCRIPT, TYPESCRIPT, TSX -> true;
      default -> false;
    };
  }

  private boolean isFunction(int symbol) {
    String type = nodes.isError(symbol) ? "" : nodes.language().symbolName(symbol);
    return type.contains("function") || type.equals("class") || type.equals("object");
  }

  private void add(TSNode node, Found found) {
    String name = withoutQuotes(withoutArguments(text(node)));
    if (!name.isEmpty() && IDENTIFIER.matcher(name).matches()) {
      found.names.add(name);
    }
  }

  private String text(TSNode node) {
    int start = skeleton.source(node.getStartByte());
    int end = identifierEnd(start);
    if (end == start
        || (end < lines.text().length() && ALONE.indexOf(lines.text().charAt(end)) < 0)) {
      end = skeleton.sourceEnd(node.getEndByte());
    }
    return end - start > MAX_NAME ? "" : lines.text().substring(start, Math.max(start, end));
  }

  private int identifierEnd(int start) {
    int end = start;
    while (end < lines.text().length()
        && end - start <= MAX_NAME
        && Character.isJavaIdentifierPart(lines.text().charAt(end))) {
      end++;
    }
    return end;
  }

  private static String withoutArguments(String name) {
    String left = name;
    String before;
    do {
      before = left;
      left = TYPE_ARGUMENTS.matcher(before).replaceAll("");
    } while (left.length() < before.length());
    return left.strip();
  }

  private static String withoutQuotes(String name) {
    int last = name.length() - 1;
    boolean quoted =
        last > 0
            && (name.charAt(0) == '"' || name.charAt(0) == '\'')
            && name.charAt(last) == name.charAt(0);
    return quoted ? name.substring(1, last) : name;
  }

  /** A node and its analysis. */
  private final class Child {
    private final Role role;
    private final int index;
    private final int start;
    private final Found found = new Found();
    private int end;
    private boolean isError;
    private int fromLine;
    private int toLine;

    Child(Role role, int index, int start) {
      this.role = role;
      this.index = index;
      this.start = start;
    }

    boolean isLarge(int most) {
      boolean divisible = role == Role.GROUP || end - start > most;
      return divisible && role != Role.LEADING && found.parts.isEmpty();
    }

    Part part(int from, int to, boolean local) {
      List<String> names = isError ? CodePatterns.names(lines, from, to) : found.names;
      boolean named = !local || to - from > LOCAL_LINES;
      return new Part(
          from, to, found.owner, named ? names : List.of(), found.container, found.parts);
    }
  }

  /** The analysis of a definition. */
  private static final class Found {
    private final List<String> names = new ArrayList<>();
    private String owner = "";
    private boolean container;
    private boolean assigned;
    private List<Part> parts = List.of();
  }
}
