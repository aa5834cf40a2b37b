package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.knowledge.internal.SourcePath;
import dev.memoryweave.language.internal.PageTitles;
import dev.memoryweave.language.internal.rules.WordPatterns;
import dev.memoryweave.text.internal.PlainText;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * The audience of a file, by its path, and thus what its sentences may become. The order is by
 * strength: of two files that state the same, the first in this order is taken as the source.
 */
enum DocumentRole {
  /** Rules and decisions that people keep in the memory's own folder: each item is one. */
  OWN_RULES,
  /** Instructions for agents on the project. */
  AGENT,
  /** How to contribute to the project, or to work on it. */
  CONTRIBUTOR,
  /** Policy on one topic: style, security, releases, contributions made with AI. */
  POLICY,
  /** The record of one decision. */
  DECISION,
  /** Several decisions in one file. */
  DECISION_LOG,
  /** Past incidents and gotchas. */
  INCIDENTS,
  /** Description of the architecture. */
  ARCHITECTURE,
  /** The first page, which speaks to users as well. */
  README,
  /** The first page of a part. */
  PART_README,
  /** All other files: their content is found as passages. */
  NONE;

  /** The subject of a file at the root of a project, in titles. */
  static final String PROJECT = "the project";

  private static final Pattern CONTRIBUTING =
      WordPatterns.named(
          """
          contributing | contribute | contributors? | contribution[-_]?(?:guide|guidelines)?
          development | developing | developers? | developer[-_]?guide
          development[-_]?guide
          dev[-_]?(?:guide|setup|notes)? | hacking | local[-_]?development
          working[-_]?on.*
          engineering
          """);

  /** Less specific names: in a folder of user guides, they are user guides. */
  private static final Pattern WORK_AT_THE_TOP =
      Pattern.compile(
          "(?:testing|tests|building|build|debugging|workflow|benchmarking)(?:\\.[a-z]+)?");

  private static final Pattern CONTRIBUTORS_FOLDER =
      Pattern.compile(
          "(?:^|.*/)(?:contributing|contributors?|contribute|development|developers?|dev"
              + "|developer-guide|dev-guide|contributor-guide|internals?|maintainers?|hacking)/[^/]+");

  private static final Pattern POLICIES =
      WordPatterns.named(
          """
          ai[-_]?(?:policy|guidelines?|usage|contributions?|use|rules|assistance).*
          (?:policy|guidelines?)[-_]?ai.* | (?:llm|generative[-_]?ai|gen[-_]?ai
          agentic)[-_].*
          (?:.*[-_])?polic(?:y|ies) | security | (?:.*[-_])?style(?:[-_]?guides?)?
          (?:coding|code)[-_]?(?:style|standards?|guidelines?|conventions?|rules)
          (?:.*[-_])?conventions? | (?:.*[-_])?guidelines? | (?:.*[-_])?rules
          standards
          (?:how[-_]to[-_])?releas(?:e|ing)(?:[-_](?!notes).*)? | publishing
          maintain(?:ers?|ing)?(?:[-_].*)? | governance | versioning
          dependencies
          dependency[-_]policy
          (?:git[-_])?commits?(?:[-_](?:message|messages|guidelines?|style|conventions?).*)?
          review(?:ing|s)? | code[-_]?review.* | principles | invariants | constraints
          """);

  /** Folders whose first page addresses contributors, since users never go there. */
  private static final Pattern WORKSHOP =
      Pattern.compile(
          "(?:^|/)(?:tests?|e2e|acceptance|integration[-_]tests?|functional|spec|specs|__tests__|scripts?|tools?|tooling|ci|build|dev|devtools|hack|bench(?:marks?)?|fuzz(?:ing)?|releases?|\\.github|\\.ci|qa|infra(?:structure)?)(?:/|$)");

  /** Beside files for agents, a page on these files. */
  private static final Pattern PAGE_ON_RULES =
      Pattern.compile(
          "(?:.*/)?(?:rules[^/]*|instructions|steering)/_?(?:readme|index|summary)(?:\\.[a-z]+)?");

  private static final Pattern DECISION_LOGS =
      Pattern.compile(
          "(?:[a-z]+[-_])?(?:decisions?|decision[-_]?logs?|decision[-_]?records?|adrs|adr[-_]log)\\.[a-z]+");

  private static final Pattern INCIDENT_NAME =
      Pattern.compile(
          "(?:.*[-_])?(?:incidents?|post-?mortems?|post_mortems?|outages?|rca|lessons(?:[-_]learned)?"
              + "|pitfalls|gotchas|(?:common[-_])?mistakes|known[-_](?:issues|problems)|footguns|caveats|quirks"
              + "|war[-_]stories|learnings)(?:[-_].*)?\\.[a-z]+");

  private static final Pattern INCIDENT_FOLDER =
      Pattern.compile(
          "(?:^|.*/)(?:incidents?|incident[-_]reports?|post-?mortems?|outages|rca|lessons)/.+");

  /** The role of a file with that path and type. */
  static DocumentRole of(String path, SourceType type) {
    String lower = PlainText.lowerCase(path);
    if (type == SourceType.RULES) {
      return OWN_RULES;
    }
    if (!type.isProse() || ForeignFile.is(path)) {
      return NONE;
    }
    String name = SourcePath.name(lower);
    boolean first = name.startsWith("readme") || name.startsWith("index.");
    if (type == SourceType.AGENT_GUIDE && !Audience.isPageOnAgents(path)) {
      return name.equals("llms.txt") || isPersonal(path) || isNamed(PAGE_ON_RULES, lower)
          ? NONE
          : AGENT;
    }
    if (INCIDENT_NAME.matcher(name).matches()
        || (!first && INCIDENT_FOLDER.matcher(lower).matches())) {
      return INCIDENTS;
    }
    if (DECISION_LOGS.matcher(name).matches()) {
      return DECISION_LOG;
    }
    if (type == SourceType.ADR) {
      return DECISION;
    }
    if (type == SourceType.README) {
      String folder = SourcePath.folder(lower);
      if (WORKSHOP.matcher(folder).find()) {
        return CONTRIBUTOR;
      }
      return folder.isEmpty() || folder.equals(".github") || folder.equals("docs")
          ? README
          : PART_README;
    }
    boolean top = SourcePath.folder(lower).matches("|docs?|\\.github");
    if (isNamed(CONTRIBUTING, name)
        || (top && isNamed(WORK_AT_THE_TOP, name))
        || (!first && CONTRIBUTORS_FOLDER.matcher(lower).matches())) {
      return CONTRIBUTOR;
    }
    if (isNamed(POLICIES, name)) {
      return POLICY;
    }
    return type == SourceType.ARCHITECTURE ? ARCHITECTURE : NONE;
  }

  /**
   * The role of a file with that path, type and title: a document whose path tells nothing may bear
   * the title of a page for those who work on the project.
   *
   * @param title gives its first heading, or its name; asked for only if the path tells nothing
   */
  static DocumentRole of(String path, SourceType type, Supplier<String> title) {
    DocumentRole role = of(path, type);
    boolean isOfWork =
        role == NONE
            && type == SourceType.DOCUMENT
            && !ForeignFile.is(path)
            && Audience.mayBeWorkers(path)
            && PageTitles.isOfWork(title.get(), wordsOf(path));
    return isOfWork ? CONTRIBUTOR : role;
  }

  private static String wordsOf(String path) {
    String name = SourcePath.name(path);
    int dot = name.lastIndexOf('.');
    return (dot < 0 ? name : name.substring(0, dot)).replace('-', ' ').replace('_', ' ');
  }

  /** The role of a file that an agent file takes in: what says nothing of itself directs agents. */
  DocumentRole takenIn() {
    return this == NONE ? AGENT : this;
  }

  /** Whether a file for agents holds the wishes of one person, who shares it with nobody. */
  static boolean isPersonal(String path) {
    return PlainText.lowerCase(SourcePath.name(path)).contains(".local.");
  }

  private static boolean isNamed(Pattern names, String name) {
    return names.matcher(name).matches();
  }

  /** Whether a page of a product's documentation may bear the name of such a file. */
  boolean isNamedLikePages() {
    return switch (this) {
      case CONTRIBUTOR, POLICY, DECISION_LOG, INCIDENTS, PART_README -> true;
      default -> false;
    };
  }

  /** Whether an order in such a file is a rule wherever it occurs. */
  boolean speaksToWorkers() {
    return this == AGENT || this == CONTRIBUTOR || this == POLICY;
  }
}
