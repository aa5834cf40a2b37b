package dev.memoryweave.workspace.indexing.internal;

import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.knowledge.internal.CodeRole;
import dev.memoryweave.knowledge.internal.DecisionStatus;
import dev.memoryweave.knowledge.internal.SourcePath;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.text.internal.PlainText;
import dev.memoryweave.workspace.indexing.internal.Languages.Language;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Classifies files of a project by their path, and by their text where that helps. */
public final class SourceClassifier {
  private static final int TEXT_HEAD = 4_096;

  private static final Set<String> AGENT_FILES =
      Set.of(
          "agents.md",
          "agent.md",
          "claude.md",
          "agents.local.md",
          "agents.override.md",
          "claude.local.md",
          "gemini.local.md",
          "gemini.md",
          "qwen.md",
          "codex.md",
          "warp.md",
          "jules.md",
          "conventions.md",
          "copilot-instructions.md",
          ".cursorrules",
          ".windsurfrules",
          ".clinerules",
          ".roorules",
          ".goosehints",
          ".aider.conf.md",
          "llms.txt");

  private static final Pattern AGENT_FOLDER =
      Pattern.compile(
          "(?:^|/)(?:\\.cursor/rules|\\.windsurf/rules|\\.clinerules|\\.roo/rules[^/]*"
              + "|\\.github/instructions|\\.github/agents|\\.claude/(?:agents|commands|rules)"
              + "|\\.junie|\\.kiro/steering|\\.amazonq/rules|\\.continue/rules|\\.agents?)/");

  private static final Pattern ADR_FOLDER =
      Pattern.compile(
          "(?:^|/)(?:adrs?|decisions|decision[-_]?records?|decision[-_]?log"
              + "|architectur(?:e|al)[-_]decision(?:s|[-_]records?)|madrs?)/");

  /** A record in a folder of its own, beside its pictures. */
  private static final Pattern ADR_OWN_FOLDER =
      Pattern.compile(
          ADR_FOLDER.pattern() + "(?:[^/]+/)*[^/]*[0-9][^/]*/(?:readme|index)\\.[a-z]+$");

  private static final Pattern ADR_NAME = Pattern.compile("^adr[-_ ]?\\d+.*");

  private static final Pattern ARCHITECTURE_PATH =
      Pattern.compile("(?:^|/)docs?/(?:architecture|design)[^/]*(?:/|$)");

  private static final Pattern ARCHITECTURE_NAME =
      Pattern.compile("^(?:architecture|arch|design|high-level-design|hld|system-design)\\b.*");

  private static final Pattern API_NAME =
      Pattern.compile("^(?:open-?api|swagger|asyncapi)\\b.*\\.(?:ya?ml|json)$");

  private static final Pattern TEST_XML = Pattern.compile("^(?:test-.*|junit.*|.*junit)\\.xml$");

  private static final Pattern TEST_FOLDER =
      Pattern.compile("(?:^|/)(?:surefire|failsafe|test)-(?:reports|results)/");

  private static final Pattern LOG_NAME = Pattern.compile(".*\\.log(?:\\.\\d+|\\.\\d{4}-.*)?$");

  private static final Pattern SOURCE_ROOT =
      Pattern.compile(
          "(?:^|.*?/)src/(?:[A-Za-z0-9_]+/)?(?:java|kotlin|scala|groovy|resources|python|go|rust"
              + "|js|ts|cpp|c|csharp|swift|php|proto|webapp)/");

  private static final Set<String> PROSE_EXTENSIONS =
      Set.of("md", "mdx", "markdown", "mdc", "rst", "adoc", "asciidoc", "org", "textile", "tex");

  private static final Set<String> DOCUMENT_NAMES =
      Set.of(
          "contributing",
          "changelog",
          "changes",
          "history",
          "news",
          "releases",
          "release_notes",
          "security",
          "support",
          "governance",
          "maintainers",
          "authors",
          "code_of_conduct",
          "license",
          "licence",
          "copying",
          "notice",
          "install",
          "hacking",
          "roadmap",
          "style",
          "testing");

  private static final Pattern OPEN_API =
      Pattern.compile("(?m)^\\h*+[\"']?(?:openapi|swagger|asyncapi)[\"']?\\s*:\\s*[\"']?\\d");

  private static final Pattern JUNIT =
      Pattern.compile(
          "^\\s*(?:<\\?xml[^>]*\\?>\\s*)?(?:<!--.*?-->\\s*)*+<(?:testsuites?)[\\s>]",
          Pattern.DOTALL);

  private static final Pattern LOG_LINE =
      Pattern.compile(
          "^\\[?\\d{4}[-/]\\d{2}[-/]\\d{2}[T ]\\d{2}:\\d{2}.*"
              + "\\b(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL|SEVERE)\\b");

  private static final Pattern TEST_OUTPUT =
      Pattern.compile(
          "(?m)^(?:\\[\\w+] +)?Tests run: \\d+, Failures: \\d+|^={3,} test session starts ={3,}"
              + "|^=== RUN   \\w|^TAP version \\d+");

  /** Creates a classifier; all are alike. */
  public SourceClassifier() {}

  /**
   * Classifies a file by its path alone.
   *
   * @throws InvalidValueException if the path is invalid, see {@link SourcePath#check}
   */
  public SourceKind classify(String path) {
    SourcePath.check("path", path);
    String lower = PlainText.lowerCase(path);
    String name = SourcePath.name(lower);
    Language language = Languages.of(name);
    String languageName = language == null ? null : language.name();
    SourceType type = type(lower, name, language);
    if (type.isProse() || type == SourceType.LOG || type == SourceType.DIFF) {
      languageName = null;
    }
    return new SourceKind(type, languageName, modules(path), tags(path, type));
  }

  /**
   * Classifies a file by its path and its text.
   *
   * @throws InvalidValueException if the path is invalid, see {@link SourcePath#check}
   */
  public SourceKind classify(String path, String text) {
    SourceKind kind = classify(path);
    String head = text.substring(0, Math.min(text.length(), TEXT_HEAD));
    SourceType refined = refined(kind, head, PlainText.lowerCase(path));
    if (refined == kind.type()) {
      return kind;
    }
    boolean spoken = refined.isProse() || refined == SourceType.LOG || refined == SourceType.DIFF;
    return new SourceKind(refined, spoken ? null : kind.language(), kind.modules(), kind.tags());
  }

  private static SourceType type(String path, String name, @Nullable Language language) {
    String extension = name.substring(name.lastIndexOf('.') + 1);
    String base = name.contains(".") ? name.substring(0, name.lastIndexOf('.')) : name;
    boolean prose = PROSE_EXTENSIONS.contains(extension);
    boolean plain = prose || extension.equals("txt") || !name.contains(".");
    if (AGENT_FILES.contains(name) || (plain && AGENT_FOLDER.matcher(path).find())) {
      return SourceType.AGENT_GUIDE;
    } else if (prose && path.startsWith(".memory/")) {
      return SourceType.RULES;
    } else if (prose && isDecision(path, base)) {
      return SourceType.ADR;
    } else if (plain && base.startsWith("readme")) {
      return SourceType.README;
    } else if (prose
        && (ARCHITECTURE_NAME.matcher(base).matches() || ARCHITECTURE_PATH.matcher(path).find())) {
      return SourceType.ARCHITECTURE;
    } else if (extension.equals("patch") || extension.equals("diff")) {
      return SourceType.DIFF;
    } else if (LOG_NAME.matcher(name).matches()) {
      return SourceType.LOG;
    } else if (TEST_XML.matcher(name).matches()
        || ((name.endsWith(".xml") || name.endsWith(".txt")) && TEST_FOLDER.matcher(path).find())) {
      return SourceType.TEST_REPORT;
    } else if (API_NAME.matcher(name).matches()) {
      return SourceType.API_SPEC;
    } else if (prose || (plain && DOCUMENT_NAMES.contains(base))) {
      return SourceType.DOCUMENT;
    } else if (language == null) {
      return SourceType.NOTE;
    }
    return isBuildFile(name) ? SourceType.CONFIG : language.type();
  }

  private static boolean isDecision(String path, String base) {
    boolean overview = base.equals("readme") || base.equals("index") || base.contains("template");
    return (overview && ADR_OWN_FOLDER.matcher(path).find())
        || (!overview && (ADR_FOLDER.matcher(path).find() || ADR_NAME.matcher(base).matches()));
  }

  private static boolean isBuildFile(String name) {
    return name.endsWith(".gradle.kts")
        || name.endsWith(".sbt")
        || name.endsWith(".gemspec")
        || name.matches("(?:.+\\.)?config\\.(?:[cm]?[jt]s)")
        || name.matches("(?:gulpfile|gruntfile|webpack|rollup|vite|jest|karma)\\b.*\\.[cm]?[jt]s");
  }

  private static SourceType refined(SourceKind kind, String head, String path) {
    SourceType type = kind.type();
    return switch (type) {
      case CONFIG, TEST_REPORT ->
          JUNIT.matcher(head).find()
              ? SourceType.TEST_REPORT
              : "xml".equals(kind.language()) && type == SourceType.TEST_REPORT
                  ? SourceType.CONFIG
                  : OPEN_API.matcher(head).find() && isData(kind) ? SourceType.API_SPEC : type;
      case DOCUMENT -> DecisionStatus.isRecord(head) ? SourceType.ADR : type;
      case NOTE -> note(head, path);
      default -> type;
    };
  }

  private static boolean isData(SourceKind kind) {
    return "yaml".equals(kind.language()) || "json".equals(kind.language());
  }

  private static SourceType note(String head, String path) {
    Lines lines = new Lines(head);
    if (DiffChunker.isDiff(lines) || head.startsWith("diff --git ")) {
      return SourceType.DIFF;
    } else if (TEST_OUTPUT.matcher(head).find()) {
      return SourceType.TEST_REPORT;
    }
    int logged = 0;
    int looked = Math.min(lines.count(), 20);
    for (int line = 0; line < looked; line++) {
      logged += LOG_LINE.matcher(lines.head(line, 200)).find() ? 1 : 0;
    }
    return (path.contains("log") && logged > 0) || logged >= 3 ? SourceType.LOG : SourceType.NOTE;
  }

  private static List<String> tags(String path, SourceType type) {
    boolean test = type == SourceType.CODE && CodeRole.of(path) == CodeRole.TEST;
    return test ? List.of("test") : List.of();
  }

  /** The folder of the file's build, and the package below its source root. */
  private static List<String> modules(String path) {
    List<String> modules = new ArrayList<>();
    String folder = SourcePath.folder(path);
    if (folder.isEmpty()) {
      return modules;
    }
    var root = SOURCE_ROOT.matcher(path);
    if (root.lookingAt()) {
      int source = root.group().lastIndexOf("src/");
      addModule(modules, source == 0 ? "" : path.substring(0, source - 1));
      String inside = root.end() > folder.length() ? "" : folder.substring(root.end());
      addModule(modules, inside.replace('/', '.'));
      return modules;
    }
    int source = ("/" + folder + "/").indexOf("/src/");
    if (source >= 0) {
      addModule(modules, source == 0 ? "" : folder.substring(0, source - 1));
      int inside = Math.min(folder.length(), source + 4);
      addModule(modules, folder.substring(inside));
    } else {
      addModule(modules, folder.startsWith(".") ? "" : folder);
    }
    return modules;
  }

  private static void addModule(List<String> modules, String module) {
    // Folders with odd names are not modules that anybody would ask for.
    if (!module.isEmpty() && module.length() <= 200 && module.chars().noneMatch(c -> c < ' ')) {
      modules.add(module);
    }
  }
}
