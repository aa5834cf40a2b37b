package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.GuideCue;
import dev.memoryweave.language.internal.rules.Language.Directive;
import dev.memoryweave.model.NodeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.commonmark.node.ListBlock;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.jspecify.annotations.Nullable;

/** Reads a file of sections: a read-me, a guide for agents or contributors, an architecture. */
final class GuideFile {
  private static final int FEWEST_WORDS = 4;

  /** A section up to this many characters is read in full. */
  private static final int SMALL = 600;

  private final MarkdownFile file;
  private final SeedCollector seeds;
  private final DocumentRole role;
  private final RuleReading rules;
  private final ProcedureReading procedures;

  /** Whether it explains how to install and use the product, and so addresses users. */
  private final boolean product;

  GuideFile(MarkdownFile file, SeedCollector seeds) {
    this.file = file;
    this.seeds = seeds;
    this.role = seeds.role();
    this.rules = new RuleReading(seeds);
    this.product =
        role == DocumentRole.PART_README
            && file.sections().stream()
                .anyMatch(
                    section -> section.is(SectionKind.SETUP) || section.is(SectionKind.REFERENCE));
    this.procedures = new ProcedureReading(file, seeds, product);
  }

  void read() {
    if (!role.speaksToWorkers()) {
      new Description(file, seeds).read();
    }
    List<Section> sections = file.sections();
    for (int i = 0; i < sections.size(); i++) {
      Section section = sections.get(i);
      boolean title = section.isTitle();
      int steps = title ? 0 : ProcedureReading.steps(sections, i);
      if (steps > 0 && procedures.reads(section)) {
        procedures.addSteps(section, sections.subList(i + 1, i + 1 + steps));
        i += steps;
      } else {
        read(section, title);
      }
    }
  }

  private void read(Section section, boolean title) {
    SectionKind kind = title ? null : section.kind().orElse(null);
    if (Languages.matches(GuideCue.GUIDE_SHOWS, Section.plain(section.heading()))) {
      return;
    }
    if (kind == SectionKind.COMMUNITY && role != DocumentRole.POLICY) {
      return;
    }
    if (title) {
      boolean prose = role == DocumentRole.CONTRIBUTOR;
      readOrders(section, prose ? Reach.STRONG : Reach.ORDERS);
    } else if (isRule(section)) {
      addRule(section);
    } else {
      read(section, kind == null || role != DocumentRole.POLICY ? kind : ofPolicy(section, kind));
    }
  }

  /** The kind of a section in a policy: rules, or how one thing is done. */
  private @Nullable SectionKind ofPolicy(Section section, SectionKind kind) {
    return switch (kind) {
      case ARCHITECTURE, ABOUT -> null;
      case RULES -> procedures.tellsHow() && !section.binding() ? SectionKind.PROCEDURE : kind;
      default -> kind;
    };
  }

  private void read(Section section, @Nullable SectionKind given) {
    SectionKind kind = given == null && procedures.tellsHow() ? SectionKind.PROCEDURE : given;
    if (kind == null) {
      readRest(section, Reach.ORDERS);
      return;
    }
    switch (kind) {
      case COMMUNITY, REPORTS -> readOrders(section, Reach.ORDERS);
      case INCIDENTS -> readEach(section, NodeKind.INCIDENT);
      case DECISIONS -> readEach(section, NodeKind.DECISION);
      case GOTCHAS -> {
        if (role != DocumentRole.README && !product) {
          readEach(section, NodeKind.GOTCHA);
        }
      }
      case RULES -> {
        if (isForWorkers(section) || (role != DocumentRole.README && !product)) {
          readRules(section);
        }
      }
      case PROCEDURE, SETUP -> {
        if (role == DocumentRole.ARCHITECTURE) {
          readArchitecture(section);
        } else {
          readProcedure(section);
        }
      }
      case ARCHITECTURE -> {
        if (role.speaksToWorkers() && section.blocks().stream().anyMatch(ListReading::directs)) {
          readRules(section);
        } else {
          readArchitecture(section);
        }
      }
      case ABOUT -> {
        if (role.speaksToWorkers()) {
          readArchitecture(section);
        } else {
          readRest(section, Reach.ORDERS);
        }
      }
      case REFERENCE -> {
        if (role == DocumentRole.AGENT) {
          readRest(section, Reach.ORDERS);
        } else {
          boolean promises = role == DocumentRole.POLICY && section.isOfPolicy();
          readOrders(section, promises ? Reach.ORDERS : Reach.STRONG);
        }
      }
    }
  }

  /** Reads what the heading gives no hint about. */
  private void readRest(Section section, Reach reach) {
    if (role == DocumentRole.ARCHITECTURE) {
      readArchitecture(section);
      return;
    }
    List<Node> left = left(section.blocks(), readOrders(section, reach));
    if (role.speaksToWorkers()
        && (left.stream().anyMatch(ProcedureReading::areSteps)
            || (!section.isTitle() && showsCommands(left)))) {
      addSection(NodeKind.PROCEDURE, section, left);
    }
  }

  private void readArchitecture(Section section) {
    addArchitecture(section);
    if (MarkdownText.of(section.blocks(), SMALL + 1).length() > SMALL) {
      // In a longer text, a rule is easily overlooked.
      readOrders(section, Reach.STRONG);
    }
  }

  /** Whether the heading is the rule, and the text below only explains it. */
  private boolean isRule(Section section) {
    String heading = Title.clean(section.heading());
    boolean directs =
        role.speaksToWorkers()
            && !procedures.tellsHow()
            && section.level() > 1
            && Sentence.words(heading) >= FEWEST_WORDS
            && !section.lead().isPresent()
            && SectionKind.of(Section.plain(heading))
                .filter(kind -> kind == SectionKind.PROCEDURE)
                .isEmpty()
            && Directives.of(heading).isPresent()
            && (MarkdownText.isTold(section.blocks()) || isShown(section));
    List<Node> items =
        section.blocks().stream()
            .filter(ListBlock.class::isInstance)
            .flatMap(list -> MarkdownText.children(list).stream())
            .toList();
    long leaning =
        items.stream().filter(item -> !Sentence.standsAlone(MarkdownText.lead(item))).count();
    return directs && 2 * leaning >= items.size();
  }

  /** Whether there is an example below a heading, and nothing that points elsewhere. */
  private static boolean isShown(Section section) {
    return section.blocks().stream().anyMatch(Commands::isCode)
        && section.blocks().stream().noneMatch(Commands::areTyped);
  }

  private void addRule(Section section) {
    String heading = Title.clean(section.heading());
    String body = MarkdownText.of(section.blocks(), seeds.bodyLength() - heading.length() - 3);
    Directive directive = Directives.of(heading).orElse(Directive.GUIDELINE);
    seeds.addStatement(
        RuleKind.of(directive, section, heading),
        SeedTitle.of(heading),
        heading + ".\n\n" + body,
        section.lines(),
        true);
  }

  private void readRules(Section section) {
    Set<Node> taken =
        rules.read(
            section,
            !role.speaksToWorkers() && role != DocumentRole.ARCHITECTURE
                ? Reach.ORDERS
                : section.isOfStyle() ? Reach.STATEMENTS : Reach.HABITS);
    List<Node> left = left(section.blocks(), taken);
    if (left.stream().anyMatch(Commands::areTyped) || showsCommands(left)) {
      addSection(NodeKind.PROCEDURE, section, left);
    }
  }

  private static boolean showsCommands(List<Node> blocks) {
    return Commands.showsPrograms(blocks.stream().filter(Commands::isCode).toList());
  }

  private Set<Node> readOrders(Section section, Reach reach) {
    boolean aside = section.is(SectionKind.SETUP) || section.is(SectionKind.REFERENCE);
    if (role.speaksToWorkers() || (role == DocumentRole.README && isForWorkers(section))) {
      return rules.read(section, reach);
    }
    if (role == DocumentRole.ARCHITECTURE
        || (role == DocumentRole.PART_README && !product && !aside)) {
      return rules.read(section, Reach.STRONG);
    }
    return Set.of();
  }

  private boolean isForWorkers(Section section) {
    return section.headings().stream()
        .filter(heading -> !heading.equals(file.title()))
        .anyMatch(heading -> Languages.matches(GuideCue.GUIDE_FOR_WORKERS, heading));
  }

  /** The blocks not taken as rules, without lines that only introduced a rule. */
  private static List<Node> left(List<Node> blocks, Set<Node> taken) {
    List<Node> left = new ArrayList<>();
    for (int i = 0; i < blocks.size(); i++) {
      boolean leads =
          i + 1 < blocks.size()
              && taken.contains(blocks.get(i + 1))
              && blocks.get(i) instanceof Paragraph
              && MarkdownText.inline(blocks.get(i)).endsWith(":");
      if (!leads && !taken.contains(blocks.get(i))) {
        left.add(blocks.get(i));
      }
    }
    return left;
  }

  // ---- single entries ---------------------------------------------------------------------------

  private void readEach(Section section, NodeKind kind) {
    boolean named = SectionKind.of(Section.plain(section.heading())).isEmpty();
    if (named && MarkdownText.isTold(section.blocks())) {
      addSection(kind, section, section.blocks());
    } else if (section.blocks().stream().anyMatch(ListBlock.class::isInstance)) {
      new ItemReading(seeds).read(section, sentence -> kind(section, kind, sentence));
    } else {
      for (Node block : section.blocks()) {
        String text = block instanceof Paragraph ? MarkdownText.inline(block) : "";
        if (Sentence.isStatement(text)
            && Sentence.standsAlone(text)
            && !Sentence.pointsElsewhere(text)) {
          seeds.addStatement(
              kind,
              SeedTitle.of(ItemReading.firstSentence(text)),
              Sentence.whole(text, seeds.bodyLength()),
              Lines.of(block),
              true);
        }
      }
    }
  }

  /** The kind of an item, which is a rule if it is a lesson that orders something. */
  private static NodeKind kind(Section section, NodeKind kind, String sentence) {
    return kind != NodeKind.INCIDENT
        ? kind
        : Directives.of(sentence)
            .filter(directive -> Reach.LESSONS.takes(directive, sentence))
            .map(directive -> RuleKind.of(directive, section, sentence))
            .orElse(kind);
  }

  // ---- procedures -------------------------------------------------------------------------------

  private void readProcedure(Section section) {
    Reach reach = procedures.isOfSteps(section) ? Reach.EXPLICIT : Reach.ORDERS;
    procedures.add(section, left(section.blocks(), readOrders(section, reach)));
  }

  private void addArchitecture(Section section) {
    boolean told = role != DocumentRole.PART_README && MarkdownText.isTold(section.blocks());
    if (told) {
      addSection(NodeKind.ARCHITECTURE, section, section.blocks());
    }
  }

  private void addSection(NodeKind kind, Section section, List<Node> blocks) {
    seeds.addSection(
        kind,
        Title.ofSection(section, seeds.subject()),
        MarkdownText.of(blocks, seeds.bodyLength()),
        section.lines());
  }
}
