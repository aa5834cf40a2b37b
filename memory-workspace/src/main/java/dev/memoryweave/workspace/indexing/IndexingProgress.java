package dev.memoryweave.workspace.indexing;

import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import java.util.Locale;

/**
 * Progress of a run.
 *
 * @param phase what is being read
 * @param done how many files of all phases are done
 * @param total how many files are to be read in all phases; 0 until the whole tree was examined
 * @param chunks how many passages were stored so far
 */
public record IndexingProgress(Phase phase, int done, int total, int chunks) {
  /** The phases of a run, in order: files that say most in the fewest words come first. */
  public enum Phase {
    /** Rules that people wrote for the memory of the project. */
    RULES("the project's rules"),
    /** Guides for agents. */
    GUIDES("guides for agents"),
    /** First pages. */
    OVERVIEW("first pages"),
    /** Records of decisions. */
    DECISIONS("decisions"),
    /** Descriptions of the architecture. */
    ARCHITECTURE("architecture"),
    /** All other documentation and notes. */
    DOCUMENTS("documentation"),
    /** Source code. */
    CODE("code"),
    /** Settings, test reports, logs and diffs. */
    OTHER("settings, test reports and logs");

    private final String words;

    Phase(String words) {
      this.words = words;
    }

    /** The name in texts, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** The files of this phase, in words. */
    public String words() {
      return words;
    }

    /** Whether an agent should wait for this phase before it starts work. */
    public boolean isQuick() {
      return compareTo(DOCUMENTS) < 0;
    }

    /** The phase in which sources of a type are read. */
    public static Phase of(SourceType type) {
      return switch (type) {
        case RULES -> RULES;
        case AGENT_GUIDE -> GUIDES;
        case README -> OVERVIEW;
        case ADR -> DECISIONS;
        case ARCHITECTURE -> ARCHITECTURE;
        case DOCUMENT, API_SPEC, NOTE -> DOCUMENTS;
        case CODE -> CODE;
        case CONFIG, TEST_REPORT, LOG, DIFF -> OTHER;
      };
    }
  }
}
