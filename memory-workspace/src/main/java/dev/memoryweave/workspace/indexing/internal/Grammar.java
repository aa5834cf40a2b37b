package dev.memoryweave.workspace.indexing.internal;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.treesitter.TSLanguage;
import org.treesitter.TreeSitterC;
import org.treesitter.TreeSitterCSharp;
import org.treesitter.TreeSitterCpp;
import org.treesitter.TreeSitterGo;
import org.treesitter.TreeSitterJava;
import org.treesitter.TreeSitterJavascript;
import org.treesitter.TreeSitterKotlin;
import org.treesitter.TreeSitterPhp;
import org.treesitter.TreeSitterPython;
import org.treesitter.TreeSitterRuby;
import org.treesitter.TreeSitterRust;
import org.treesitter.TreeSitterScala;
import org.treesitter.TreeSitterTsx;
import org.treesitter.TreeSitterTypescript;

/**
 * The languages that are cut along their syntax trees, with the relevant node types of their
 * grammars. A type that is in no list is a statement or a part of one.
 *
 * <p>A grammar runs as native code. Swift is left out: its published library traps, which ends the
 * process, where the others continue.
 */
@SuppressWarnings("ImmutableEnumChecker") // The loaders keep nothing.
enum Grammar {
  JAVA(
      "java",
      () -> new TreeSitterJava(),
      new Nodes()
          .containers(
              "class_declaration interface_declaration enum_declaration record_declaration"
                  + " annotation_type_declaration")
          .definitions(
              "method_declaration constructor_declaration compact_constructor_declaration field_declaration"
                  + " constant_declaration annotation_type_element_declaration enum_constant"
                  + " module_declaration")
          .bodies("class_body interface_body enum_body annotation_type_body")
          .carriers("variable_declarator")
          .groups("enum_body_declarations")
          .leading("line_comment block_comment"),
      new Lexis("class interface enum record module", Lexis.TRIPLE)),
  KOTLIN(
      "kotlin",
      () -> new TreeSitterKotlin(),
      new Nodes()
          .containers("class_declaration object_declaration companion_object")
          .definitions(
              "function_declaration property_declaration type_alias secondary_constructor enum_entry")
          .bodies("class_body enum_class_body")
          .carriers("variable_declaration")
          .leading("line_comment multiline_comment shebang_line"),
      new Lexis("class interface object", Lexis.TRIPLE | Lexis.NESTED_COMMENTS)),
  PYTHON(
      "python",
      () -> new TreeSitterPython(),
      new Nodes()
          .containers("class_definition")
          .definitions("function_definition assignment type_alias_statement")
          .bodies("block")
          .carriers("decorated_definition expression_statement")
          .leading("comment"),
      null),
  JAVASCRIPT(
      "javascript",
      () -> new TreeSitterJavascript(),
      new Nodes()
          .containers("class_declaration")
          .definitions(
              "function_declaration generator_function_declaration method_definition field_definition"
                  + " assignment_expression")
          .bodies("class_body")
          .carriers(
              "export_statement expression_statement lexical_declaration variable_declaration"
                  + " variable_declarator")
          .leading("comment decorator hash_bang_line"),
      new Lexis("class", Lexis.TEMPLATES | Lexis.REGEX)),
  TYPESCRIPT(
      "typescript",
      () -> new TreeSitterTypescript(),
      new Nodes()
          .containers(Types.TYPESCRIPT_CONTAINERS)
          .definitions(Types.TYPESCRIPT_DEFINITIONS)
          .bodies(Types.TYPESCRIPT_BODIES)
          .carriers(Types.TYPESCRIPT_CARRIERS)
          .leading("comment decorator hash_bang_line"),
      new Lexis(
          "class interface enum namespace module declare global", Lexis.TEMPLATES | Lexis.REGEX)),
  TSX(
      "tsx",
      () -> new TreeSitterTsx(),
      new Nodes()
          .containers(Types.TYPESCRIPT_CONTAINERS)
          .definitions(Types.TYPESCRIPT_DEFINITIONS)
          .bodies(Types.TYPESCRIPT_BODIES)
          .carriers(Types.TYPESCRIPT_CARRIERS)
          .leading("comment decorator hash_bang_line"),
      null),
  GO(
      "go",
      () -> new TreeSitterGo(),
      new Nodes()
          .definitions("function_declaration method_declaration")
          .carriers(
              "type_declaration type_spec type_alias const_declaration const_spec var_declaration"
                  + " var_spec_list var_spec")
          .leading("comment"),
      new Lexis("struct interface", Lexis.RAW_BACKTICKS)),
  RUST(
      "rust",
      () -> new TreeSitterRust(),
      new Nodes()
          .containers("trait_item impl_item mod_item")
          .definitions(
              "function_item struct_item enum_item union_item macro_definition const_item static_item"
                  + " type_item function_signature_item")
          .bodies("declaration_list")
          .groups("foreign_mod_item")
          .leading("line_comment block_comment attribute_item"),
      new Lexis(
          "trait impl mod struct enum union extern",
          Lexis.NESTED_COMMENTS | Lexis.LIFETIMES | Lexis.HASHED_STRINGS)),
  C(
      "c",
      () -> new TreeSitterC(),
      new Nodes()
          .definitions(Types.C_DEFINITIONS)
          .carriers(Types.C_CARRIERS)
          .groups(Types.C_GROUPS)
          .leading("comment"),
      new Lexis("struct union enum extern", Lexis.PREPROCESSOR)),
  CPP(
      "cpp",
      () -> new TreeSitterCpp(),
      new Nodes()
          .containers("namespace_definition class_specifier struct_specifier union_specifier")
          .definitions(
              Types.C_DEFINITIONS + " alias_declaration concept_definition field_declaration")
          .bodies("declaration_list field_declaration_list")
          .carriers(Types.C_CARRIERS + " template_declaration reference_declarator operator_cast")
          .groups(Types.C_GROUPS)
          .leading("comment access_specifier"),
      new Lexis("struct union enum class namespace extern export", Lexis.PREPROCESSOR)),
  CSHARP(
      "csharp",
      () -> new TreeSitterCSharp(),
      new Nodes()
          .containers(
              "namespace_declaration class_declaration struct_declaration interface_declaration"
                  + " record_declaration")
          .definitions(
              "enum_declaration delegate_declaration method_declaration constructor_declaration"
                  + " destructor_declaration property_declaration event_declaration"
                  + " event_field_declaration field_declaration local_function_statement"
                  + " file_scoped_namespace_declaration")
          .bodies("declaration_list")
          .carriers("variable_declaration variable_declarator global_statement")
          .groups("preproc_if preproc_region")
          .leading("comment"),
      new Lexis(
          "namespace class struct interface record enum",
          Lexis.TRIPLE | Lexis.VERBATIM | Lexis.PREPROCESSOR)),
  RUBY(
      "ruby",
      () -> new TreeSitterRuby(),
      new Nodes()
          .containers("class module")
          .definitions("method singleton_method assignment")
          .bodies("body_statement")
          .groups("singleton_class")
          .leading("comment"),
      null),
  PHP(
      "php",
      () -> new TreeSitterPhp(),
      new Nodes()
          .containers("class_declaration interface_declaration trait_declaration")
          .definitions("enum_declaration method_declaration function_definition")
          .bodies("declaration_list")
          .carriers(
              "const_declaration const_element property_declaration property_element variable_name"
                  + " expression_statement")
          .leading("comment attribute_list"),
      null),
  SCALA(
      "scala",
      () -> new TreeSitterScala(),
      new Nodes()
          .containers(
              "class_definition trait_definition object_definition enum_definition package_object")
          .definitions(
              "function_definition function_declaration val_definition var_definition val_declaration"
                  + " var_declaration type_definition given_definition simple_enum_case full_enum_case")
          .bodies("template_body enum_body")
          .groups("extension_definition")
          .leading("comment block_comment"),
      new Lexis(
          "class trait object enum package extension given",
          Lexis.TRIPLE | Lexis.NESTED_COMMENTS | Lexis.LIFETIMES));

  private final String language;
  private final Supplier<TSLanguage> loader;
  private final Nodes nodes;
  private final @Nullable Lexis lexis;

  Grammar(String language, Supplier<TSLanguage> loader, Nodes nodes, @Nullable Lexis lexis) {
    this.language = language;
    this.loader = loader;
    this.nodes = nodes;
    this.lexis = lexis;
  }

  /** The relevant node types of a grammar by their role, divided by blanks. */
  private static final class Nodes {
    private String containers = "";
    private String definitions = "";
    private String bodies = "";
    private String carriers = "";
    private String groups = "";
    private String leading = "";

    Nodes containers(String types) {
      containers = types;
      return this;
    }

    Nodes definitions(String types) {
      definitions = types;
      return this;
    }

    Nodes bodies(String types) {
      bodies = types;
      return this;
    }

    Nodes carriers(String types) {
      carriers = types;
      return this;
    }

    Nodes groups(String types) {
      groups = types;
      return this;
    }

    Nodes leading(String types) {
      leading = types;
      return this;
    }
  }

  private static boolean lists(String types, String type) {
    return (" " + types + " ").contains(" " + type + " ");
  }

  static Optional<Grammar> of(@Nullable String language) {
    return Arrays.stream(values()).filter(g -> g.language.equals(language)).findFirst();
  }

  String language() {
    return language;
  }

  /** Loads the native library of the grammar. */
  TSLanguage load() {
    return loader.get();
  }

  /** The role of a node type in cutting. */
  Role role(String type) {
    if (lists(nodes.containers, type)) {
      return Role.CONTAINER;
    } else if (lists(nodes.definitions, type)) {
      return Role.DEFINITION;
    } else if (lists(nodes.bodies, type)) {
      return Role.BODY;
    } else if (lists(nodes.carriers, type)) {
      return Role.CARRIER;
    } else if (lists(nodes.groups, type)) {
      return Role.GROUP;
    } else if (lists(nodes.leading, type)) {
      return Role.LEADING;
    }
    return Types.NAMES.contains(type) ? Role.NAME : Role.OTHER;
  }

  /** How to find its blocks without a parser, or null if that is impossible. */
  @Nullable Lexis lexis() {
    return lexis;
  }

  /** Roles of node types in cutting. */
  enum Role {
    /** Defines a name and contains further definitions in a body. */
    CONTAINER,
    /** Defines a name. */
    DEFINITION,
    /** Contains the definitions of a container. */
    BODY,
    /** Wraps a definition or a name. */
    CARRIER,
    /** Contains definitions and has no name. */
    GROUP,
    /** Belongs to the definition that follows. */
    LEADING,
    /** A name. */
    NAME,
    /** All else. */
    OTHER
  }

  /** Lists of node types that several grammars share. */
  private static final class Types {
    static final Set<String> NAMES =
        Set.of(
            "identifier",
            "type_identifier",
            "field_identifier",
            "property_identifier",
            "private_property_identifier",
            "simple_identifier",
            "namespace_identifier",
            "qualified_identifier",
            "destructor_name",
            "operator_name",
            "constant",
            "name");
    static final String TYPESCRIPT_CONTAINERS =
        "class_declaration abstract_class_declaration internal_module module";
    static final String TYPESCRIPT_DEFINITIONS =
        "interface_declaration enum_declaration function_declaration"
            + " generator_function_declaration function_signature method_definition"
            + " abstract_method_signature method_signature public_field_definition"
            + " type_alias_declaration assignment_expression";
    static final String TYPESCRIPT_BODIES = "class_body statement_block";
    static final String TYPESCRIPT_CARRIERS =
        "export_statement ambient_declaration expression_statement lexical_declaration"
            + " variable_declaration variable_declarator";
    static final String C_DEFINITIONS =
        "function_definition struct_specifier union_specifier enum_specifier preproc_def"
            + " preproc_function_def";
    static final String C_CARRIERS =
        "declaration type_definition init_declarator pointer_declarator function_declarator"
            + " array_declarator parenthesized_declarator";
    static final String C_GROUPS =
        "preproc_ifdef preproc_if preproc_else preproc_elif preproc_elifdef"
            + " linkage_specification declaration_list";

    private Types() {}
  }
}
