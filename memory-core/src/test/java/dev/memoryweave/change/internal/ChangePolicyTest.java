package dev.memoryweave.change.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Principal;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What becomes of a statement, as a table: what is there, who says what, what follows. */
class ChangePolicyTest {
  private static final Scope PROJECT = Scope.project("depot");
  private static final Instant THEN = Instant.parse("2026-03-01T09:00:00Z");

  private static MemoryNode known(NodeKind kind, NodeStatus status, Provenance by, String title) {
    return MemoryNode.builder(PROJECT, NodeId.of(kind, NodeId.slugOf(title)), title, THEN)
        .provenance(by)
        .body("At six.")
        .status(status)
        .build();
  }

  private static Provenance author(String name) {
    return switch (name) {
      case "person" -> Provenance.of(Source.USER, "ada");
      case "file" -> Provenance.of(Source.IMPORT);
      default -> Provenance.of(Source.AGENT, name);
    };
  }

  private static Decision decide(ChangeRequest request, MemoryNode... titled) {
    List<MemoryNode> nodes = new ArrayList<>(List.of(titled));
    Decision decision = ChangePolicy.decide(request, nodes);
    Collections.reverse(nodes);
    assertThat(ChangePolicy.decide(request, nodes)).isEqualTo(decision);
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
      FACT | STALE | claude | claude | FACT | At six. | Confirm
      FACT | STALE | claude | codex | FACT | At six. | Confirm
      FACT | ARCHIVED | claude | claude | FACT | At six. | Insert
      QUESTION | OPEN | claude | claude | QUESTION | At six. | Repeat
      QUESTION | CLOSED | claude | claude | QUESTION | At six. | Insert
      FACT | ACTIVE | claude | claude | FACT | At seven. | Restate
      FACT | ACTIVE | claude | person | FACT | At seven. | Restate
      FACT | ACTIVE | claude | codex | FACT | At seven. | Challenge
      FACT | ACTIVE | person | claude | FACT | At seven. | Challenge
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
      FACT | CANDIDATE | claude | codex | FACT | At six. | Confirm
      """;

  static List<Arguments> rows() {
    return TABLE
        .lines()
        .map(line -> Arguments.of((Object[]) line.strip().split(" \\| ", -1)))
        .toList();
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
    MemoryNode node = known(kind, status, author(by), "The depot closes");
    Principal author = author(speaker).principal();
    boolean suffices = !wanted.isDirective() || author.trust().isPerson();

    Decision decision =
        decide(
            new ChangeRequest(
                wanted, "the depot closes.", body.equals("-") ? "" : body, author, suffices),
            node);

    assertThat(decision.getClass().getSimpleName()).isEqualTo(follows);
  }

  /** The page for people has the same rows; it is written again if that is asked for. */
  @Test
  void thePage_hasTheTable() throws IOException {
    Path page = Path.of("../docs/change-policy.md");
    String text = Files.readString(page);
    int from = text.indexOf("\n|---|") + 1;
    int begin = text.indexOf('\n', from) + 1;
    int end = text.indexOf("\n\n", begin) + 1;
    String rows =
        TABLE.lines().map(ChangePolicyTest::pageRow).collect(Collectors.joining("\n", "", "\n"));
    if (Boolean.getBoolean("memoryweave.golden.update")) {
      Files.writeString(page, text.substring(0, begin) + rows + text.substring(end));
    } else {
      assertThat(text.substring(begin, end)).isEqualTo(rows);
    }
  }

  private static String pageRow(String line) {
    String[] cells = line.strip().split(" \\| ", -1);
    String says = cells[5].equals("-") ? "the title alone" : "\"" + cells[5] + "\"";
    return "| a "
        + cells[0].toLowerCase(Locale.ROOT)
        + " that is "
        + cells[1].toLowerCase(Locale.ROOT)
        + ", by "
        + cells[2]
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

  private static ChangeRequest fact(String title, String body) {
    return new ChangeRequest(NodeKind.FACT, title, body, author("claude").principal(), true);
  }

  @Test
  void titlesThatDifferInMoreThanCapitalsAndPunctuation_areOfTwoMemories() {
    MemoryNode c = known(NodeKind.FACT, NodeStatus.ACTIVE, author("claude"), "Written in C");

    assertThat(decide(fact("Written in C++", "At six."), c)).isInstanceOf(Decision.Insert.class);
    assertThat(decide(fact("Written in C?", "At six."), c)).isInstanceOf(Decision.Repeat.class);
  }

  @Test
  void whatIsInForce_isMeantBeforeWhatWaits() {
    MemoryNode waiting =
        known(NodeKind.FACT, NodeStatus.CANDIDATE, author("codex"), "The depot closes");
    MemoryNode inForce =
        known(NodeKind.GOTCHA, NodeStatus.ACTIVE, author("claude"), "The depot closes");
    MemoryNode ofKind =
        known(NodeKind.FACT, NodeStatus.ACTIVE, author("claude"), "The depot closes!");

    assertThat(decide(fact("The depot closes", "At six."), waiting, ofKind, inForce))
        .isEqualTo(new Decision.Repeat(ofKind));
  }
}
