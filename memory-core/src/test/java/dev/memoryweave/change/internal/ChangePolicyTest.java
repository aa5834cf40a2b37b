package dev.memoryweave.change.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What becomes of a statement, as a table: what is there, who says what, what follows. */
class ChangePolicyTest {
  private static final Standing CLAUDE = WordOf.of("claude");
  private static final Instant THEN = Instant.parse("2026-03-01T09:00:00Z");

  private static MemoryNode known(NodeKind kind, NodeStatus status, Provenance by, String title) {
    return MemoryNode.builder(WordOf.PROJECT, NodeId.of(kind, NodeId.slugOf(title)), title, THEN)
        .provenance(by)
        .body("At six.")
        .status(status)
        .build();
  }

  private static Decision decide(ChangeRequest request, Standing author, MemoryNode... titled) {
    List<MemoryNode> nodes = new ArrayList<>(List.of(titled));
    Decision decision = ChangePolicy.decide(request, author, nodes);
    Collections.reverse(nodes);
    assertThat(ChangePolicy.decide(request, author, nodes)).isEqualTo(decision);
    return decision;
  }

  /** There, its status, whose word; who speaks, of which kind, what besides; what follows. */
  private static final String TABLE =
      """
      FACT | ACTIVE | claude | claude | FACT | At six. | Repeat
      FACT | ACTIVE | claude | claude | FACT | - | Repeat
      FACT | ACTIVE | claude | claude | FACT | at six | Repeat
      FACT | ACTIVE | claude | claude | GOTCHA | At six. | Repeat
      FACT | ACTIVE | claude | codex | FACT | At six. | Confirm
      FACT | ACTIVE | claude | person | FACT | At six. | Confirm
      FACT | ACTIVE | person | claude | FACT | At six. | Confirm
      FACT | ACTIVE | file | claude | FACT | At six. | Confirm
      FACT | STALE | claude | claude | FACT | At six. | Revive
      FACT | STALE | claude | codex | FACT | At six. | Confirm
      FACT | ARCHIVED | claude | claude | FACT | At six. | Insert
      QUESTION | OPEN | claude | claude | QUESTION | At six. | Repeat
      QUESTION | CLOSED | claude | claude | QUESTION | At six. | Insert
      FACT | ACTIVE | claude | claude | FACT | At seven. | Restate
      FACT | ACTIVE | claude | person | FACT | At seven. | Restate
      FACT | ACTIVE | claude | codex | FACT | At seven. | Propose
      FACT | ACTIVE | person | claude | FACT | At seven. | Propose
      FACT | ACTIVE | claude | claude | GOTCHA | At seven. | Insert
      FACT | STALE | claude | claude | FACT | At seven. | Insert
      INCIDENT | ACTIVE | claude | claude | INCIDENT | At six. | Repeat
      INCIDENT | ACTIVE | claude | claude | INCIDENT | At seven. | Insert
      QUESTION | OPEN | claude | claude | QUESTION | At seven. | Insert
      CONSTRAINT | ACTIVE | person | person | CONSTRAINT | At seven. | Restate
      CONSTRAINT | ACTIVE | person | claude | CONSTRAINT | At six. | Confirm
      CONSTRAINT | ACTIVE | person | claude | CONSTRAINT | At seven. | Insert
      CONSTRAINT | CANDIDATE | claude | claude | CONSTRAINT | At six. | Repeat
      CONSTRAINT | CANDIDATE | claude | claude | CONSTRAINT | At seven. | Restate
      CONSTRAINT | CANDIDATE | claude | codex | CONSTRAINT | At seven. | Insert
      CONSTRAINT | CANDIDATE | claude | person | CONSTRAINT | At six. | Restate
      FACT | CANDIDATE | claude | claude | FACT | At six. | Promote
      FACT | NEEDS_REVIEW | claude | claude | FACT | At six. | Repeat
      FACT | CANDIDATE | claude | codex | FACT | At six. | Promote
      CONSTRAINT | CANDIDATE | claude | codex | CONSTRAINT | At six. | Discard
      FACT | NEEDS_REVIEW | claude | codex | FACT | At six. | Wait
      FACT | STALE | person | claude | FACT | At six. | Discard
      """;

  static List<Arguments> rows() {
    return PolicyPage.rows(TABLE);
  }

  @ParameterizedTest(name = "{0} {1} by {2}: {3} says {4} ''{5}'' -> {6}")
  @MethodSource("rows")
  void decides(
      NodeKind kind,
      NodeStatus status,
      String by,
      String speaker,
      NodeKind wanted,
      String body,
      String follows) {
    MemoryNode node = known(kind, status, WordOf.provenance(by), "The depot closes");

    Decision decision =
        decide(
            new ChangeRequest(
                wanted, "the depot closes.", body.equals("-") ? "" : body, WordOf.PROJECT),
            WordOf.of(speaker),
            node);

    assertThat(decision.getClass().getSimpleName()).isEqualTo(follows);
  }

  @Test
  void thePage_hasTheTable() throws IOException {
    PolicyPage.assertRows(
        "A memory has the title already", TABLE.lines().map(ChangePolicyTest::pageRow).toList());
  }

  private static String pageRow(String line) {
    String[] cells = PolicyPage.cells(line);
    String says = cells[5].equals("-") ? "the title alone" : "\"" + cells[5] + "\"";
    return "| "
        + thing(cells)
        + " | "
        + cells[3]
        + " says it as a "
        + cells[4].toLowerCase(Locale.ROOT)
        + ", "
        + says
        + " | "
        + cells[6].toLowerCase(Locale.ROOT)
        + " |";
  }

  /** There, its status, whose word; who changes what, by its id or its key; what follows. */
  private static final String NAMED =
      """
      FACT | ACTIVE | claude | claude | its text | id | Restate
      FACT | ACTIVE | claude | codex | its text | id | Restate
      FACT | ACTIVE | claude | codex | its tags | id | Repeat
      FACT | ACTIVE | person | claude | its text | id | Propose
      FACT | ACTIVE | person | claude | its tags | id | Propose
      FACT | ACTIVE | claude | person | its text | id | Restate
      FACT | ACTIVE | file | claude | its text | id | Restate
      FACT | CANDIDATE | claude | claude | its text | id | Restate
      CONSTRAINT | ACTIVE | person | person | its text | id | Restate
      CONSTRAINT | ACTIVE | person | claude | its text | key | Propose
      CONSTRAINT | ACTIVE | claude | claude | its text | id | Propose
      CONSTRAINT | ACTIVE | claude | claude | its tags | id | Repeat
      CONSTRAINT | CANDIDATE | claude | claude | its text | id | Restate
      CONSTRAINT | CANDIDATE | claude | person | its text | id | Promote
      CONSTRAINT | CANDIDATE | claude | person | its tags | id | Repeat
      CONSTRAINT | CANDIDATE | claude | person | its tags | key | Promote
      CONSTRAINT | NEEDS_REVIEW | claude | person | its text | id | Restate
      CONSTRAINT | NEEDS_REVIEW | claude | person | its text | key | Promote
      """;

  static List<Arguments> namedRows() {
    return PolicyPage.rows(NAMED);
  }

  @ParameterizedTest(name = "{0} {1} by {2}: {3} changes {4} by its {5} -> {6}")
  @MethodSource("namedRows")
  void decidesAboutWhatIsNamed(
      NodeKind kind,
      NodeStatus status,
      String by,
      String speaker,
      String what,
      String named,
      String follows) {
    MemoryNode node = known(kind, status, WordOf.provenance(by), "The depot closes");
    boolean isText = what.equals("its text");
    MemoryNode wanted =
        isText
            ? node.toBuilder().body("At seven.").build()
            : node.toBuilder().tags(List.of("hours")).build();

    Decision decision =
        ChangePolicy.decide(WordOf.of(speaker), node, wanted, named.equals("key"), isText);

    assertThat(decision.getClass().getSimpleName()).isEqualTo(follows);
  }

  @Test
  void thePage_hasTheTableOfWhatIsNamed() throws IOException {
    PolicyPage.assertRows(
        "An id or a key names the memory",
        NAMED.lines().map(line -> namedRow(PolicyPage.cells(line))).toList());
  }

  private static String namedRow(String... cells) {
    return "| "
        + thing(cells)
        + " | "
        + cells[3]
        + " changes "
        + cells[4]
        + ", by its "
        + cells[5]
        + " | "
        + cells[6].toLowerCase(Locale.ROOT)
        + " |";
  }

  private static String thing(String... cells) {
    return "a "
        + cells[0].toLowerCase(Locale.ROOT)
        + " that is "
        + NodeStatus.valueOf(cells[1]).label().replace('_', ' ')
        + ", by "
        + cells[2];
  }

  private static ChangeRequest fact(String title, String body) {
    return new ChangeRequest(NodeKind.FACT, title, body, WordOf.PROJECT);
  }

  @Test
  void titlesThatDifferInMoreThanCapitalsAndPunctuation_areOfTwoMemories() {
    MemoryNode c =
        known(NodeKind.FACT, NodeStatus.ACTIVE, WordOf.provenance("claude"), "Written in C");

    assertThat(decide(fact("Written in C++", "At six."), CLAUDE, c))
        .isInstanceOf(Decision.Insert.class);
    assertThat(decide(fact("Written in C?", "At six."), CLAUDE, c))
        .isInstanceOf(Decision.Repeat.class);
  }

  @Test
  void whatIsInForce_isMeantBeforeWhatWaits() {
    MemoryNode waiting =
        known(NodeKind.FACT, NodeStatus.CANDIDATE, WordOf.provenance("codex"), "The depot closes");
    MemoryNode inForce =
        known(NodeKind.GOTCHA, NodeStatus.ACTIVE, WordOf.provenance("claude"), "The depot closes");
    MemoryNode ofKind =
        known(NodeKind.FACT, NodeStatus.ACTIVE, WordOf.provenance("claude"), "The depot closes!");

    assertThat(decide(fact("The depot closes", "At six."), CLAUDE, waiting, ofKind, inForce))
        .isEqualTo(new Decision.Repeat(ofKind, "its author says it again"));
  }
}
