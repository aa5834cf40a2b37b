package dev.memoryweave.knowledge;

import dev.memoryweave.model.InvalidValueException;
import java.util.Arrays;

/** The kinds of sources, each with the quality of its passages. */
public enum SourceType {
  /** An architecture decision record. */
  ADR("adr", 1.00),
  /** Written rules for everyone who works on the project. */
  RULES("rules", 1.00),
  /** How the project is built and why. */
  ARCHITECTURE("architecture", .95),
  /** Instructions for agents about the project, such as {@code AGENTS.md}. */
  AGENT_GUIDE("agent_guide", .90),
  /** The description of an interface, such as an OpenAPI file. */
  API_SPEC("api_spec", .90),
  /** The entry page of a project or of one of its parts. */
  README("readme", .85),
  /** Source code. */
  CODE("code", .80),
  /** Other documentation. */
  DOCUMENT("document", .80),
  /** The report of a test run. */
  TEST_REPORT("test_report", .75),
  /** Build files and settings. */
  CONFIG("config", .70),
  /** Plain notes and all other text. */
  NOTE("note", .70),
  /** A description of changes. */
  DIFF("diff", .60),
  /** The output of a running program. */
  LOG("log", .50);

  private final String label;
  private final double quality;

  SourceType(String label, double quality) {
    this.label = label;
    this.quality = quality;
  }

  /** The name in texts and in stores. */
  public String label() {
    return label;
  }

  /** The quality of a passage of such a source, 0 to 1. */
  public double quality() {
    return quality;
  }

  /** Whether the source is prose that people wrote to be read. */
  public boolean isProse() {
    return switch (this) {
      case ADR, RULES, ARCHITECTURE, AGENT_GUIDE, README, DOCUMENT, NOTE -> true;
      case API_SPEC, CODE, TEST_REPORT, CONFIG, DIFF, LOG -> false;
    };
  }

  /**
   * Finds a type by its label.
   *
   * @throws InvalidValueException if there is no such type
   */
  public static SourceType of(String label) {
    return Arrays.stream(values())
        .filter(type -> type.label.equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidValueException(
                    "source type",
                    label,
                    "be one of "
                        + String.join(
                            ", ", Arrays.stream(values()).map(SourceType::label).toList())));
  }
}
