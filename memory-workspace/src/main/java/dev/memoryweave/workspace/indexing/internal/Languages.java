package dev.memoryweave.workspace.indexing.internal;

import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Determines the language of a file, and whether it is code or settings, from its name. */
final class Languages {
  private static final Map<String, Language> BY_EXTENSION = new HashMap<>();
  private static final Map<String, Language> BY_NAME = new HashMap<>();

  static {
    code("java", "java");
    code("kotlin", "kt kts");
    code("python", "py pyi pyw");
    code("javascript", "js mjs cjs jsx");
    code("typescript", "ts mts cts");
    code("tsx", "tsx");
    code("go", "go");
    code("rust", "rs");
    code("c", "c h");
    code("cpp", "cc cpp cxx c++ hh hpp hxx h++ ipp tpp ino cu cuh");
    code("csharp", "cs csx");
    code("ruby", "rb rake gemspec");
    code("php", "php phtml");
    code("scala", "scala sc sbt");
    code("swift", "swift");
    code("groovy", "groovy");
    code("objective-c", "m mm");
    code("shell", "sh bash zsh ksh fish");
    code("powershell", "ps1 psm1 psd1");
    code("batch", "bat cmd");
    code("sql", "sql ddl psql");
    code("plsql", "pls pks pkb plsql");
    code("perl", "pl pm t");
    code("lua", "lua");
    code("r", "r");
    code("julia", "jl");
    code("dart", "dart");
    code("elixir", "ex exs");
    code("erlang", "erl hrl");
    code("haskell", "hs lhs");
    code("ocaml", "ml mli");
    code("fsharp", "fs fsi fsx");
    code("visualbasic", "vb bas");
    code("clojure", "clj cljs cljc edn");
    code("lisp", "lisp lsp el scm rkt");
    code("fortran", "f f90 f95 f03 for");
    code("pascal", "pas pp dpr");
    code("ada", "adb ads");
    code("assembly", "asm s");
    code("cobol", "cob cbl cpy");
    code("zig", "zig");
    code("nim", "nim");
    code("d", "d");
    code("v", "vhd vhdl sv svh");
    code("solidity", "sol");
    code("vue", "vue");
    code("svelte", "svelte");
    code("html", "html htm xhtml jsp");
    code("css", "css scss sass less");
    code("tcl", "tcl");
    code("awk", "awk");
    code("vim", "vim");
    code("terraform", "tf tfvars hcl");
    code("cuda", "ptx");
    code("thrift", "thrift");
    settings("yaml", "yaml yml");
    settings("json", "json json5 jsonc");
    settings("toml", "toml");
    settings("xml", "xml xsd xsl xslt pom iml");
    settings("properties", "properties");
    settings("ini", "ini cfg conf config cnf editorconfig");
    settings("gradle", "gradle");
    settings("cmake", "cmake");
    settings("nix", "nix");
    settings("bazel", "bzl bazel");
    BY_EXTENSION.put("proto", new Language(SourceType.API_SPEC, "protobuf"));
    BY_EXTENSION.put("graphql", new Language(SourceType.API_SPEC, "graphql"));
    BY_EXTENSION.put("gql", new Language(SourceType.API_SPEC, "graphql"));
    BY_EXTENSION.put("wsdl", new Language(SourceType.API_SPEC, "xml"));
    BY_EXTENSION.put("raml", new Language(SourceType.API_SPEC, "yaml"));
    names("make", "makefile gnumakefile");
    names("docker", "dockerfile containerfile");
    names("cmake", "cmakelists.txt");
    names("ruby", "rakefile gemfile vagrantfile podfile fastfile brewfile");
    names("groovy", "jenkinsfile");
    names("bazel", "build workspace tiltfile");
    names("text", "requirements.txt procfile codeowners go.mod go.work jvm.config maven.config");
    names("kotlin", "build.gradle.kts settings.gradle.kts");
    names("python", "setup.py conftest.py");
    names(
        "text",
        ".gitattributes .gitignore .gitmodules .dockerignore .npmignore .mailmap .eslintignore"
            + " .prettierignore .browserslistrc .nvmrc .tool-versions .ruby-version"
            + " .python-version .java-version");
    names("json", ".eslintrc .prettierrc .babelrc .swcrc .stylelintrc .jshintrc");
    names("ini", ".editorconfig .npmrc .flake8 .pylintrc .coveragerc .gitconfig");
    names("scala", "build.sbt");
  }

  private Languages() {}

  private static void code(String language, String extensions) {
    put(SourceType.CODE, language, extensions);
  }

  private static void settings(String language, String extensions) {
    put(SourceType.CONFIG, language, extensions);
  }

  private static void put(SourceType type, String language, String extensions) {
    for (String extension : extensions.split(" ", -1)) {
      BY_EXTENSION.put(extension, new Language(type, language));
    }
  }

  private static void names(String language, String names) {
    for (String name : names.split(" ", -1)) {
      BY_NAME.put(name, new Language(SourceType.CONFIG, language));
    }
  }

  /** The language of a file by its name in lower case, or null. */
  static @Nullable Language of(String name) {
    Language byName = BY_NAME.get(name);
    if (byName != null) {
      return byName;
    }
    int dot = name.lastIndexOf('.');
    return dot < 0 ? null : BY_EXTENSION.get(name.substring(dot + 1));
  }

  /**
   * A language.
   *
   * @param type the usual type of files in it
   * @param name its name
   */
  record Language(SourceType type, String name) {}
}
