package dev.memoryweave.workspace.seeding;

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

/** Tells the sections of a guide that say how work on the project is done, and takes them in. */
final class ProcedureReading {
  private static final Pattern NUMBERED =
      Pattern.compile("(?i)^(?:step\\s+)?[0-9]+[.):]?\\s.*|^step\\s+[0-9]+.*");

  private final SeedCollector seeds;
  private final DocumentRole role;
  private final boolean product;
  private final boolean tellsHow;

  /**
   * Reading of one file.
   *
   * @param product whether the file speaks to users of the product
   */
  ProcedureReading(MarkdownFile file, SeedCollector seeds, boolean product) {
    this.seeds = seeds;
    this.role = seeds.role();
    this.product = product;
    String name = file.title().isEmpty() ? SourcePath.name(seeds.path()) : file.title();
    this.tellsHow =
        role.speaksToWorkers() && Languages.matches(GuideCue.PROCEDURE_HOW_TO, Section.plain(name));
  }

  /** Whether a section may tell how to work on the project, rather than how to use it. */
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

  /** Whether a section shows steps or commands, so that what is wanted in it is mostly a step. */
  boolean isOfSteps(Section section) {
    return tellsHow
        || Languages.matches(GuideCue.PROCEDURE_WORKFLOW, section.heading())
        || (reads(section) && Commands.showsPrograms(section.blocks()));
  }

  /** Takes in a section, as far as it was not taken as rules. */
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

  /** What lies between the first and the last of what is left: a step that is a rule besides. */
  private static List<Node> span(List<Node> blocks, List<Node> left) {
    boolean inSteps = blocks.stream().anyMatch(OrderedList.class::isInstance);
    return inSteps
        ? blocks
        : blocks.subList(
            blocks.indexOf(left.get(0)), blocks.indexOf(left.get(left.size() - 1)) + 1);
  }

  /** Whether the whole file tells how one thing is done, such as a release. */
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

  /** Whether most items of a list say what to do. */
  private static boolean directs(Node block) {
    List<Node> items = block instanceof ListBlock ? MarkdownText.children(block) : List.of();
    long told =
        items.stream().filter(item -> Directives.of(MarkdownText.lead(item)).isPresent()).count();
    return told > 0 && 2 * told >= items.size();
  }

  /** How many of the sections after one are its steps, each with a numbered heading. */
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
