package dev.memoryweave.workspace.files.internal;

import dev.memoryweave.text.internal.PlainText;
import dev.memoryweave.workspace.files.SkippedFile;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Names of folders that are left out. Some names suffice; others, such as {@code build} or {@code
 * target}, are also names of packages and count only beside a file that explains them.
 */
final class FolderNames {
  /**
   * Classification of a folder.
   *
   * @param reason why it is left out
   * @param beside names of which one must be in the same folder, with {@code *} at either end for
   *     any text; empty if none is needed
   */
  record Rule(SkippedFile.Reason reason, List<String> beside) {}

  private static final String JVM_BUILD =
      "pom.xml build.gradle* settings.gradle* build.sbt build.xml build.mill project.clj";
  private static final String SCRIPT_BUILD =
      "package.json setup.py setup.cfg pyproject.toml pubspec.yaml";
  private static final String NATIVE_BUILD =
      "CMakeLists.txt meson.build Makefile makefile GNUmakefile configure configure.ac SConstruct"
          + " premake5.lua xmake.lua";
  private static final String DOTNET_BUILD = "*.csproj *.fsproj *.vbproj *.vcxproj *.sln *.slnx";
  private static final String ANY_BUILD =
      JVM_BUILD
          + " "
          + SCRIPT_BUILD
          + " "
          + NATIVE_BUILD
          + " "
          + DOTNET_BUILD
          + " go.mod Cargo.toml composer.json Gemfile WORKSPACE MODULE.bazel";

  private static final Map<String, Rule> RULES = rules();

  private static final List<Map.Entry<String, SkippedFile.Reason>> PREFIXES =
      List.of(Map.entry("cmake-build-", SkippedFile.Reason.BUILD_OUTPUT));
  private static final List<Map.Entry<String, SkippedFile.Reason>> SUFFIXES =
      List.of(
          Map.entry(".egg-info", SkippedFile.Reason.BUILD_OUTPUT),
          Map.entry(".dist-info", SkippedFile.Reason.BUILD_OUTPUT),
          Map.entry(".xcodeproj", SkippedFile.Reason.IDE),
          Map.entry(".xcworkspace", SkippedFile.Reason.IDE));

  private FolderNames() {}

  private static Map<String, Rule> rules() {
    Map<String, Rule> rules = new HashMap<>();
    put(
        rules,
        SkippedFile.Reason.VERSION_CONTROL,
        ".git .hg .svn .jj .bzr .fslckout .pijul _darcs",
        "");
    put(rules, SkippedFile.Reason.VERSION_CONTROL, "CVS RCS SCCS", "");
    put(
        rules,
        SkippedFile.Reason.CREDENTIALS,
        ".ssh .aws .azure .gnupg .gpg .kube .gcloud .password-store .oci .minikube .chef",
        "");
    put(
        rules,
        SkippedFile.Reason.DEPENDENCY,
        "node_modules bower_components jspm_packages web_modules .yarn .pnpm-store elm-stuff"
            + " Pods Carthage .swiftpm .pub-cache site-packages .bundle .cargo-home .rustup"
            + " third_party thirdparty third-party 3rdparty 3rd-party vcpkg_installed",
        "");
    put(rules, SkippedFile.Reason.DEPENDENCY, "vendor vendored", ANY_BUILD);
    put(rules, SkippedFile.Reason.DEPENDENCY, "deps", "mix.exs rebar.config");
    put(rules, SkippedFile.Reason.DEPENDENCY, "packages", "packages.config *.sln");
    put(
        rules,
        SkippedFile.Reason.BUILD_OUTPUT,
        ".gradle .next .nuxt .svelte-kit .output .vercel .netlify .docusaurus .expo .build"
            + " .dart_tool .stack-work dist-newstyle DerivedData CMakeFiles .bloop .metals .bsp"
            + " .eggs .terraform .terragrunt-cache .serverless .aws-sam cdk.out .vagrant htmlcov"
            + " .nyc_output bazel-bin bazel-out bazel-testlogs generated-sources"
            + " generated-test-sources .externalNativeBuild .cxx zig-out .wasm-pack",
        "");
    put(rules, SkippedFile.Reason.BUILD_OUTPUT, "target", JVM_BUILD + " Cargo.toml");
    put(
        rules,
        SkippedFile.Reason.BUILD_OUTPUT,
        "build",
        JVM_BUILD + " " + SCRIPT_BUILD + " " + NATIVE_BUILD);
    put(
        rules,
        SkippedFile.Reason.BUILD_OUTPUT,
        "out",
        JVM_BUILD + " " + SCRIPT_BUILD + " " + NATIVE_BUILD + " *.iml .idea");
    put(rules, SkippedFile.Reason.BUILD_OUTPUT, "dist", ANY_BUILD);
    put(rules, SkippedFile.Reason.BUILD_OUTPUT, "bin obj", DOTNET_BUILD);
    put(rules, SkippedFile.Reason.BUILD_OUTPUT, "bin", ".classpath");
    put(rules, SkippedFile.Reason.BUILD_OUTPUT, "Debug Release x64", DOTNET_BUILD);
    put(rules, SkippedFile.Reason.BUILD_OUTPUT, "TestResults", DOTNET_BUILD);
    put(rules, SkippedFile.Reason.BUILD_OUTPUT, "coverage", SCRIPT_BUILD);
    put(
        rules,
        SkippedFile.Reason.BUILD_OUTPUT,
        "_build",
        "mix.exs rebar.config dune-project conf.py");
    put(rules, SkippedFile.Reason.BUILD_OUTPUT, "_site", "_config.yml _config.yaml");
    put(rules, SkippedFile.Reason.BUILD_OUTPUT, "public", "hugo.toml hugo.yaml");
    put(
        rules,
        SkippedFile.Reason.CACHE,
        "__pycache__ .cache .pytest_cache .mypy_cache .ruff_cache .pytype .hypothesis .tox .nox"
            + " .ipynb_checkpoints .parcel-cache .turbo .angular .eslintcache .sass-cache .ccls-cache"
            + " .clangd .phpunit.cache .nx .rpt2_cache .jest-cache .kotlin .scannerwork .sonar"
            + " __MACOSX .Trash .Spotlight-V100 .fseventsd $RECYCLE.BIN .tmp",
        "");
    put(rules, SkippedFile.Reason.VIRTUAL_ENVIRONMENT, ".venv venv virtualenv .virtualenv", "");
    put(rules, SkippedFile.Reason.VIRTUAL_ENVIRONMENT, ".direnv .conda __pypackages__ .pixi", "");
    put(
        rules,
        SkippedFile.Reason.IDE,
        ".idea .vscode .vs .fleet .settings .eclipse .metadata .zed .history nbproject .vim",
        "");
    put(rules, SkippedFile.Reason.GENERATED, "__generated__ __snapshots__", "");
    return Map.copyOf(rules);
  }

  private static void put(
      Map<String, Rule> rules, SkippedFile.Reason reason, String names, String beside) {
    List<String> neighbours = words(beside);
    for (String name : words(names)) {
      rules.merge(
          name,
          new Rule(reason, neighbours),
          (one, other) ->
              new Rule(
                  one.reason(),
                  Stream.concat(one.beside().stream(), other.beside().stream()).toList()));
    }
  }

  private static List<String> words(String text) {
    return text.isEmpty() ? List.of() : List.of(text.split(" ", -1));
  }

  /**
   * Why a folder is left out, or null.
   *
   * @param neighbours everything beside it, or null if unknown; then only a name that suffices
   *     counts
   */
  static SkippedFile.@Nullable Reason reason(
      String name, @Nullable List<OpenFolder.Entry> neighbours) {
    Rule rule = RULES.get(name);
    if (rule == null && name.startsWith(".")) {
      // On many systems .GIT is .git.
      rule = RULES.get(PlainText.lowerCase(name));
    }
    if (rule != null) {
      boolean applies =
          rule.beside().isEmpty() || (neighbours != null && isBeside(neighbours, rule.beside()));
      return applies ? rule.reason() : null;
    }
    for (Map.Entry<String, SkippedFile.Reason> prefix : PREFIXES) {
      if (name.startsWith(prefix.getKey())) {
        return prefix.getValue();
      }
    }
    for (Map.Entry<String, SkippedFile.Reason> suffix : SUFFIXES) {
      if (name.endsWith(suffix.getKey())) {
        return suffix.getValue();
      }
    }
    return null;
  }

  /** Why a folder is left out by its content, or null. */
  static SkippedFile.@Nullable Reason reasonByContent(List<OpenFolder.Entry> content) {
    if (has(content, "pyvenv.cfg") || has(content, "conda-meta")) {
      return SkippedFile.Reason.VIRTUAL_ENVIRONMENT;
    }
    if (has(content, "CACHEDIR.TAG")) {
      return SkippedFile.Reason.CACHE;
    }
    if (has(content, "HEAD") && has(content, "objects") && has(content, "refs")) {
      return SkippedFile.Reason.VERSION_CONTROL;
    }
    boolean cmakeOutput = has(content, "CMakeCache.txt") && !has(content, "CMakeLists.txt");
    return cmakeOutput ? SkippedFile.Reason.BUILD_OUTPUT : null;
  }

  private static boolean isBeside(List<OpenFolder.Entry> neighbours, List<String> patterns) {
    for (String pattern : patterns) {
      if (pattern.indexOf('*') < 0) {
        if (has(neighbours, pattern)) {
          return true;
        }
      } else if (pattern.startsWith("*")) {
        String end = pattern.substring(1);
        if (neighbours.stream().anyMatch(entry -> entry.name().endsWith(end))) {
          return true;
        }
      } else {
        String start = pattern.substring(0, pattern.length() - 1);
        if (neighbours.stream().anyMatch(entry -> entry.name().startsWith(start))) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether a folder contains that name; its content is sorted. */
  static boolean has(List<OpenFolder.Entry> content, String name) {
    int low = 0;
    int high = content.size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = content.get(middle).name().compareTo(name);
      if (order == 0) {
        return true;
      } else if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return false;
  }
}
