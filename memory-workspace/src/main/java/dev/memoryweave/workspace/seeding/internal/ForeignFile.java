package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.knowledge.internal.SourcePath;
import dev.memoryweave.text.internal.PlainText;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Recognizes files whose statements are not about the project that contains them: instructions for
 * sub-agents, templates, examples, test data, translations, and third-party files.
 */
final class ForeignFile {
  private static final Set<String> FOLDERS =
      Set.of(
          // instructions for one task or role only
          "chatmodes",
          "subagents",
          "sub-agents",
          // to be copied or shown
          "templates",
          "template",
          "_template",
          "_templates",
          "scaffold",
          "scaffolds",
          "scaffolding",
          "boilerplate",
          "boilerplates",
          "starters",
          "cookiecutter",
          "sample",
          "tutorial",
          // test data
          "fixtures",
          "fixture",
          "__fixtures__",
          "testdata",
          "test-data",
          "test_data",
          "test-fixtures",
          "test_fixtures",
          "testfixtures",
          "testresources",
          "__mocks__",
          "snapshots",
          "__snapshots__",
          "golden",
          "goldens",
          "corpus",
          "corpora",
          // translations
          "translated",
          // third-party files
          "vendor",
          "vendors",
          "vendored",
          "third_party",
          "third-party",
          "thirdparty",
          "3rdparty",
          "3rd_party",
          "externals",
          "extern",
          "deps",
          "node_modules",
          "bower_components",
          "pods",
          "site-packages",
          "upstream",
          // no longer in force
          "archived",
          "archives",
          "attic",
          "backup",
          "backups",
          ".backup",
          ".backups",
          ".changeset",
          ".changes",
          "obsolete",
          "deprecated",
          "superseded",
          "rejected",
          "changelog",
          "release-notes",
          "licenses",
          "licences",
          "issue_template",
          "issue_templates",
          "pull_request_template",
          "merge_request_templates",
          "discussion_template");

  /**
   * Folders of such kinds whose own guide for agents is about the folder, which is a part of the
   * project; all else in them is foreign.
   */
  private static final Set<String> PARTS =
      Set.of(
          "skills",
          "commands",
          "prompts",
          "personas",
          "examples",
          "example",
          "samples",
          "demos",
          "demo",
          "tutorials",
          "playground",
          "playgrounds",
          "cookbook",
          "recipes",
          "showcase",
          "mocks",
          "evals",
          "i18n",
          "l10n",
          "locale",
          "locales",
          "translations",
          "translation",
          "external",
          "archive",
          "changelogs");

  private static final Pattern AGENT_FILE =
      Pattern.compile("(?:agents?|claude|gemini|qwen|codex|warp)(?:\\.override)?\\.md");

  private static final Pattern SUB_AGENT =
      Pattern.compile("(?:^|/)\\.[a-z]+/(?:[^/]+/)*(?:agents?|modes|roles|hooks|plugins)/");

  private static final Pattern TEST_RESOURCES =
      Pattern.compile(
          "(?:^|/)(?:src/)?(?:tests?|spec|specs|__tests__|it)/(?:.*/)?(?:resources|data|files|assets|cases|inputs?|expected|output)/");

  private static final Pattern NAME =
      Pattern.compile(
          "skill\\.md|.*\\.(?:prompt|chatmode|agent|tmpl|tpl|template|example|sample|in)\\.[a-z]+"
              + "|.*\\.(?:tmpl|tpl|j2|hbs|ejs|mustache|erb|template)"
              + "|(?:adr[-_.]?)?(?:[0-9]*[-_])?(?:adr[-_])?template(?:[-_.].*)?"
              + "|.*[-_.]template\\.[a-z]+|(?:pull_request|issue)_template.*"
              + "|(?:change_?log|changes|history|news|release[-_]?notes?)"
              + "(?:[-_.](?!entr|guid|polic|process|writ|format|convention|style).*)?"
              + "|third[-_]party[-_](?:notices?|licen[sc]es?)(?:[-_.].*)?"
              + "|(?:licen[sc]e|copying|notice"
              + "|authors|thanks|acknowledge?ments?|code_of_conduct|sponsors?|backers|credits)"
              + "(?:[-_.].*)?");

  /** Without those that are mostly something else, such as {@code be} and {@code ml}. */
  private static final String CODES =
      "ar|az|bg|bn|ca|cn|cs|cz|da|de|el|es|et|fa|fi|fr|gr|he|hi|hr|hu|id|it|ja|jp|ka|ko|kr|lt"
          + "|lv|mn|nb|nl|no|pl|pt|ptbr|ro|rs|ru|sk|sl|sq|sr|sv|ta|te|th|tl|tr|tw|ua|uk|ur"
          + "|uz|vi|vn|zh";

  private static final String LANGUAGE =
      "(?:(?:"
          + CODES
          + ")(?:[-_](?:[a-z]{2,4}|[0-9]{3}))?|(?:be|ml|ms)[-_][a-z]{2}"
          + "|arabic|bengali|chinese|dutch|french|german|hindi|indonesian|italian|japanese|korean"
          + "|persian|farsi|polish|portuguese|russian|spanish|turkish|ukrainian|vietnamese"
          + "|simplified|traditional|zh[-_]?hans|zh[-_]?hant|zhcn|zhtw)";

  /** A name such as {@code README.zh-CN.md} or {@code CONTRIBUTING_ja.md}. */
  private static final Pattern TRANSLATED_NAME =
      Pattern.compile(
          "[a-z_-]+[-_.]"
              + LANGUAGE
              + "\\.[a-z]+|(?:readme|contributing|agents|claude)"
              + "[-_.(（ ]?[^\\p{ASCII}]{2,20}[)）]?\\.[a-z]+");

  /** A folder such as {@code docs/zh-CN} or {@code docs/translations}. */
  private static final Pattern TRANSLATED_FOLDER =
      Pattern.compile(
          "(?:^|.*/)(?:docs?|documentation|website|site|content|readme|readmes|lang|languages?"
              + "|pages|guides?)/(?:[^/]+/)?"
              + LANGUAGE
              + "/.*|(?:^|.*/)(?:docs?|documentation|readmes?|guides?)[-_.]"
              + LANGUAGE
              + "/.*|(?:^|.*/)(?:"
              + CODES
              + ")[-_][a-z]{2,4}/.*|(?:zh|cn|ja|jp|ko|kr)/.*"
              + "|(?:^|.*/)(?:中文|简体中文|繁體中文|日本語|한국어|русский|español|français|deutsch)/.*");

  private ForeignFile() {}

  /** Whether the name of a file alone says that it holds no statements about its project. */
  static boolean isNamed(String path) {
    return NAME.matcher(PlainText.lowerCase(SourcePath.name(path))).matches();
  }

  /** Whether the file at that path is about something other than the project. */
  static boolean is(String path) {
    String lower = PlainText.lowerCase(path);
    String name = SourcePath.name(lower);
    boolean guide = AGENT_FILE.matcher(name).matches() && !SUB_AGENT.matcher(lower).find();
    int start = 0;
    for (int slash = lower.indexOf('/'); slash >= 0; slash = lower.indexOf('/', start)) {
      String folder = lower.substring(start, slash);
      start = slash + 1;
      boolean ownGuide = guide && start + name.length() == lower.length();
      if (FOLDERS.contains(folder)
          || (PARTS.contains(folder) && !ownGuide)
          || folder.indexOf('{') >= 0) {
        return true;
      }
    }
    return isNamed(lower)
        || TRANSLATED_NAME.matcher(name).matches()
        || TRANSLATED_FOLDER.matcher(lower).matches()
        || SUB_AGENT.matcher(lower).find()
        || TEST_RESOURCES.matcher(lower).find();
  }
}
