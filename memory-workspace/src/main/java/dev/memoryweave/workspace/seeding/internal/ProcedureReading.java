package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.knowledge.internal.SourcePath;
import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.GuideCue;
import dev.memoryweave.model.NodeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.commonmark.node.ListBlock;
import org.commonmark.node.Node;
import org.commonmark.node.OrderedList;

/** Finds the sections of a guide on how work on the project is done, and adds them. */
final class ProcedureReading {
  private static final Pattern NUMBERED =
      Pattern.compile("(?i)^(?:step\\s+)?[0-9]+[.):]?\\s.*|^step\\s+[0-9]+.*");

  private final SeedCollector seeds;
  private final DocumentRole role;
  private final boolean product;
  private final boolean tellsHow;

  /**
   * Creates the reading of one file.
   *
   * @param product whether the file addresses users of the product
   */
  ProcedureReading(MarkdownFile file, SeedCollector seeds, boolean product) {
    this.seeds = seeds;
    this.role = seeds.role();
    this.product = product;
    String name = file.title().isEmpty() ? SourcePath.name(seeds.path()) : file.title();
    this.tellsHow =
        role.speaksToWorkers() && Languages.matches(GuideCue.PROCEDURE_HOW_TO, Section.plain(name));
  }

  /** Whether a section may be about working on the project, rather than using it. */
  boolean reads(Section section) {
    return switch (role) {
      case AGENT, CONTRIBUTOR, POLICY ->
          tellsHow
              || section.is(SectionKind.PROCEDURE)
              || section.is(SectionKind.SETUP)
              || section.is(SectionKind.RULES);
      case README -> section.is(SectionKind.PROCEDURE);
      case PART_README ->
          section.is(SectionKind.PROCEDURE)
              && (!product || Languages.matches(GuideCue.PROCEDURE_OF_WORK, section.heading()));
      default -> false;
    };
  }

  /** Whether a section shows steps or commands, so that directives in it are mostly steps. */
  boolean isOfSteps(Section section) {
    return tellsHow
        || Languages.matches(GuideCue.PROCEDURE_WORKFLOW, section.heading())
        || (reads(section)
            && (Commands.showsPrograms(section.blocks())
                || section.blocks().stream().anyMatch(Commands::areTyped)));
  }

  /** Adds the part of a section that was not taken as rules. */
  void add(Section section, List<Node> left) {
    if (reads(section)
        && isProcedure(left, Languages.matches(GuideCue.PROCEDURE_WORKFLOW, section.heading()))) {
      seeds.addSection(
          NodeKind.PROCEDURE,
          Title.ofSection(section, seeds.subject()),
          MarkdownText.of(span(section.blocks(), left), seeds.bodyLength()),
          section.lines());
    }
  }

  /**
   * The blocks from the first to the last remaining one, which may include a step that is also a
   * rule.
   */
  private static List<Node> span(List<Node> blocks, List<Node> left) {
    boolean inSteps = blocks.stream().anyMatch(OrderedList.class::isInstance);
    return inSteps
        ? blocks
        : blocks.subList(
            blocks.indexOf(left.get(0)), blocks.indexOf(left.get(left.size() - 1)) + 1);
  }

  /** Whether the whole file is about doing one thing, such as a release. */
  boolean tellsHow() {
    return tellsHow;
  }

  private boolean isProcedure(List<Node> blocks, boolean workflow) {
    return Commands.areIn(blocks)
        || ((tellsHow || workflow) && blocks.stream().anyMatch(ProcedureReading::directs))
        || (role.speaksToWorkers()
            && blocks.stream()
                .anyMatch(block -> block instanceof OrderedList && MarkdownText.hasWords(block)));
  }

  /** Whether a block is a list of steps. */
  static boolean areSteps(Node block) {
    return Commands.areTyped(block) || (block instanceof OrderedList && directs(block));
  }

  /** Whether most items of a list are instructions. */
  private static boolean directs(Node block) {
    List<Node> items = block instanceof ListBlock ? MarkdownText.children(block) : List.of();
    long told =
        items.stream().filter(item -> Directives.of(MarkdownText.lead(item)).isPresent()).count();
    return told > 0 && 2 * told >= items.size();
  }

  /** The number of following sections that are steps, each with a numbered heading. */
  static int steps(List<Section> sections, int at) {
    int level = sections.get(at).level();
    int count = 0;
    int numbered = 0;
    for (int i = at + 1; i < sections.size() && sections.get(i).level() > level; i++) {
      count++;
      if (sections.get(i).level() == level + 1) {
        if (!NUMBERED.matcher(sections.get(i).heading()).matches()) {
          return 0;
        }
        numbered++;
      }
    }
    return numbered >= 2 ? count : 0;
  }

  void addSteps(Section section, List<Section> steps) {
    List<Node> blocks = new ArrayList<>(section.blocks());
    Lines lines = section.lines();
    for (Section step : steps) {
      blocks.add(step.node());
      blocks.addAll(step.blocks());
      lines = lines.with(step.lines());
    }
    seeds.addSection(
        NodeKind.PROCEDURE,
        Title.ofSection(section, seeds.subject()),
        MarkdownText.of(blocks, seeds.bodyLength()),
        lines);
  }
}
