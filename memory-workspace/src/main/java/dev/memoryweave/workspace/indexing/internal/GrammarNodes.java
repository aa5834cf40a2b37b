package dev.memoryweave.workspace.indexing.internal;

import dev.memoryweave.workspace.indexing.internal.Grammar.Role;
import org.jspecify.annotations.Nullable;
import org.treesitter.TSLanguage;
import org.treesitter.TSSymbolType;

/** The node types and fields of a loaded grammar by their numbers. */
final class GrammarNodes {
  private final Grammar grammar;
  private final TSLanguage language;
  private final @Nullable Role[] roles;
  private final int[] nameFields;
  private final int declaratorField;
  private final int propertyField;
  private final int leftField;
  private final int rightField;
  private final int typeField;
  private final int bodyField;
  private final int receiverField;
  private final int declarationField;
  private final int definitionField;
  private final int valueField;
  private final boolean typesMatter;
  private final boolean plainChildrenMatter;

  GrammarNodes(Grammar grammar, TSLanguage language) {
    this.grammar = grammar;
    this.language = language;
    int count = language.symbolCount();
    roles = new @Nullable Role[count];
    for (int i = 0; i < count; i++) {
      if (language.symbolType(i) == TSSymbolType.TSSymbolTypeRegular) {
        roles[i] = grammar.role(language.symbolName(i));
      }
    }
    nameFields = new int[] {language.fieldIdForName("name"), language.fieldIdForName("pattern")};
    declaratorField = language.fieldIdForName("declarator");
    propertyField = language.fieldIdForName("property");
    leftField = language.fieldIdForName("left");
    rightField = language.fieldIdForName("right");
    typeField = language.fieldIdForName("type");
    bodyField = language.fieldIdForName("body");
    receiverField = language.fieldIdForName("receiver");
    declarationField = language.fieldIdForName("declaration");
    definitionField = language.fieldIdForName("definition");
    valueField = language.fieldIdForName("value");
    typesMatter =
        switch (grammar) {
          case RUST, C, CPP -> true;
          default -> false;
        };
    plainChildrenMatter =
        switch (grammar) {
          case KOTLIN, CSHARP, PHP, CPP, PYTHON, RUBY -> true;
          default -> false;
        };
  }

  Grammar grammar() {
    return grammar;
  }

  TSLanguage language() {
    return language;
  }

  /** The role of a node type; null for punctuation and keywords, which have none. */
  @Nullable Role role(int symbol) {
    // Errors have a number beyond all others.
    return symbol >= 0 && symbol < roles.length ? roles[symbol] : Role.OTHER;
  }

  boolean isError(int symbol) {
    return symbol < 0 || symbol >= roles.length;
  }

  /** The meaning of a field of a definition; grammars lack most of the fields. */
  Field field(int id) {
    if (id == 0) {
      return Field.NONE;
    } else if (id == nameFields[0] || id == nameFields[1]) {
      return Field.NAME;
    } else if (id == declaratorField) {
      return Field.DECLARATOR;
    } else if (id == propertyField) {
      return Field.NAME;
    } else if (id == leftField) {
      return Field.LEFT;
    } else if (id == rightField) {
      return Field.RIGHT;
    } else if (id == typeField) {
      return Field.TYPE;
    } else if (id == receiverField) {
      return Field.RECEIVER;
    } else if (id == bodyField) {
      return Field.BODY;
    }
    return id == declarationField || id == definitionField || id == valueField
        ? Field.INNER
        : Field.OTHER;
  }

  /** Whether a child in such a field of such a node can contain a name or definitions. */
  boolean matters(Field field, Role whole) {
    return switch (field) {
      case OTHER -> false;
      case BODY -> whole != Role.DEFINITION;
      case TYPE -> typesMatter;
      case NONE -> whole == Role.CARRIER || plainChildrenMatter;
      default -> true;
    };
  }

  int bodyField() {
    return bodyField;
  }

  /** The relevant fields. */
  enum Field {
    NONE,
    NAME,
    DECLARATOR,
    LEFT,
    RIGHT,
    /** A type, or the definition of one. */
    TYPE,
    RECEIVER,
    BODY,
    /** The content of a wrapper. */
    INNER,
    OTHER
  }
}
