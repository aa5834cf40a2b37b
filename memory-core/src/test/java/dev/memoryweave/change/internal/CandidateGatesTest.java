package dev.memoryweave.change.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Scope;
import dev.memoryweave.reflect.Reflector;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whether a reporter's word is enough, as a table. */
class CandidateGatesTest {
  /**
   * What the comparison came to, the memory's kind and status and whose word it is; who reports, of
   * what; what follows.
   */
  private static final String TABLE =
      """
      is news | - | - | - | claude | of its own task | Insert
      is news | - | - | - | claude | of what others said | Hold
      is news | CONSTRAINT | - | - | claude | of its own task | Hold
      is news | CONSTRAINT | - | - | person | of its own task | Insert
      is news, and instructs its reader | CONSTRAINT | - | - | claude | of its own task | Challenge
      is news, and instructs its reader | FACT | - | - | claude | of its own task | Insert
      says the same | FACT | ACTIVE | claude | claude | of its own task | Discard
      says the same | FACT | ACTIVE | claude | codex | of its own task | Confirm
      says the same | FACT | ACTIVE | claude | codex | of what others said | Confirm
      says the same | FACT | ACTIVE | person | claude | of its own task | Confirm
      says about the same | FACT | ACTIVE | person | claude | of its own task | Discard
      says the same | FACT | STALE | claude | claude | of its own task | Revive
      says the same | FACT | STALE | claude | codex | of its own task | Confirm
      says the same | FACT | STALE | person | claude | of its own task | Discard
      says the same | FACT | CANDIDATE | claude | claude | of its own task | Promote
      says the same | FACT | CANDIDATE | claude | claude | of what others said | Wait
      says the same | FACT | CANDIDATE | claude | codex | of what others said | Promote
      says the same | CONSTRAINT | CANDIDATE | claude | codex | of its own task | Wait
      says the same | CONSTRAINT | CANDIDATE | claude | person | of its own task | Promote
      says the same as a challenger | FACT | NEEDS_REVIEW | claude | codex | of its own task | Wait
      says more | FACT | ACTIVE | claude | claude | of its own task | Merge
      says more | FACT | ACTIVE | claude | claude | of what others said | Hold
      says more | FACT | ACTIVE | person | claude | of its own task | Insert
      says more, of a failed task | FACT | ACTIVE | claude | claude | of its own task | Insert
      says more | CONSTRAINT | ACTIVE | person | claude | of its own task | Hold
      says more, in a broader scope | FACT | ACTIVE | claude | claude | of its own task | Insert
      contradicts | FACT | ACTIVE | claude | codex | of its own task | Challenge
      contradicts what waits beside it | FACT | ACTIVE | claude | codex | of its own task | Question
      replaces | FACT | ACTIVE | claude | claude | of its own task | Supersede
      replaces | FACT | ACTIVE | person | claude | of its own task | Challenge
      replaces | CONSTRAINT | ACTIVE | claude | claude | of its own task | Challenge
      replaces, in a broader scope | FACT | ACTIVE | claude | claude | of its own task | Insert
      """;

  static List<Arguments> rows() {
    return PolicyPage.rows(TABLE);
  }

  /** What the words of the first column say besides. */
  private record Case(String compared, @Nullable MemoryNode node)
      implements CandidateGates.Circumstances {
    @Override
    public boolean isSuspectedInjection() {
      return compared.contains("instructs");
    }

    @Override
    public boolean saysJust(MemoryNode one) {
      return !compared.contains("about");
    }

    @Override
    public boolean challenges(MemoryNode waiting, @Nullable MemoryNode target) {
      return compared.contains("challenger");
    }

    @Override
    public boolean isSaidByPerson(MemoryNode waiting) {
      return false;
    }
  }

  private static MemoryNode node(NodeKind kind, NodeStatus status, String by, boolean broad) {
    Scope scope = broad ? Scope.workspace("depots") : WordOf.PROJECT;
    return MemoryNode.builder(scope, NodeId.of(kind, "depot"), "The depot closes", Instant.EPOCH)
        .provenance(WordOf.provenance(by))
        .body("At six.")
        .status(status)
        .build();
  }

  private static Decision compared(String words, @Nullable MemoryNode node) {
    if (node == null || node.status().isWaiting()) {
      return new Decision.Insert("no memory is like it");
    }
    String verb = words.split("[ ,]", 2)[0];
    return switch (verb) {
      case "says" ->
          words.startsWith("says more")
              ? new Decision.Merge(node, "At six. On Sundays at four.", true, "says more")
              : new Decision.Confirm(node, "says the same");
      case "contradicts" -> new Decision.Challenge(node, "contradicts the memory");
      default -> new Decision.Supersede(node, "says otherwise now");
    };
  }

  @ParameterizedTest(name = "{0}: {1} {2} of {3}, {4} reports {5} -> {6}")
  @MethodSource("rows")
  void decides(
      String words,
      String kind,
      String status,
      String by,
      String reporter,
      String of,
      String follows) {
    NodeKind wanted = kind.equals("-") ? NodeKind.FACT : NodeKind.valueOf(kind);
    MemoryNode node =
        status.equals("-")
            ? null
            : node(wanted, NodeStatus.valueOf(status), by, words.contains("broader"));
    Reflector.Candidate candidate =
        new Reflector.Candidate(
            wanted,
            "The depot closes",
            "At six.",
            List.of(),
            List.of(),
            words.contains("failed") ? List.of("failed-task") : List.of(),
            .8,
            false,
            List.of(),
            "test");
    CandidateGates gates =
        new CandidateGates(
            candidate, WordOf.of(reporter), of.contains("others"), false, new Case(words, node));
    Optional<MemoryNode> waiting =
        words.contains("waits beside")
            ? Optional.of(node(wanted, NodeStatus.CANDIDATE, by, false))
            : Optional.ofNullable(node).filter(one -> one.status().isWaiting());

    Decision decision = gates.decide(compared(words, node), waiting);

    assertThat(decision.getClass().getSimpleName()).isEqualTo(follows);
    assertThat(decision.reason()).isNotBlank();
  }

  @Test
  void thePage_hasTheTable() throws IOException {
    PolicyPage.assertRows(
        "A report says it", TABLE.lines().map(CandidateGatesTest::pageRow).toList());
  }

  private static String pageRow(String line) {
    String[] cells = PolicyPage.cells(line);
    String kind = cells[1].equals("-") ? "fact" : cells[1].toLowerCase(Locale.ROOT);
    String known =
        cells[2].equals("-")
            ? " (a " + kind + ")"
            : " (a " + kind + " that is " + label(cells[2]) + ", by " + cells[3] + ")";
    return "| "
        + cells[0]
        + known
        + " | "
        + cells[4]
        + " reports "
        + cells[5]
        + " | "
        + cells[6].toLowerCase(Locale.ROOT)
        + " |";
  }

  private static String label(String status) {
    return NodeStatus.valueOf(status).label().replace('_', ' ');
  }
}
