package dev.memoryweave.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.NodeStatus.IllegalTransitionException;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NodeStatusTest {
  /** The allowed changes as the design lists them, for kinds that are active rather than open. */
  private static final String CHANGES =
      """
      candidate -> active | needs_review | archived
      active -> stale | superseded | needs_review | archived
      stale -> active | superseded | archived
      needs_review -> active | superseded | archived
      superseded -> archived
      archived -> active | candidate
      """;

  /** The same for questions and work, for which open takes the place of active. */
  private static final String CHANGES_OF_WORK =
      """
      candidate -> open | needs_review | archived
      stale -> open | superseded | archived
      needs_review -> open | superseded | archived
      superseded -> archived
      archived -> open | candidate
      open -> closed | stale | superseded | archived
      closed -> open | stale | superseded | archived
      """;

  @ParameterizedTest
  @EnumSource
  void canBecome_everyPairOfStatuses_isAllowedJustWhereTheDesignSaysSo(NodeKind kind) {
    Map<String, Set<String>> designed = parsed(kind.isOpenable() ? CHANGES_OF_WORK : CHANGES);
    Map<String, Set<String>> allowed = new TreeMap<>();
    for (NodeStatus from : NodeStatus.values()) {
      for (NodeStatus to : NodeStatus.values()) {
        if (from.fits(kind) && from.canBecome(to, kind)) {
          allowed.computeIfAbsent(from.label(), absent -> new TreeSet<>()).add(to.label());
        }
      }
    }

    assertThat(allowed).isEqualTo(designed);
  }

  private static Map<String, Set<String>> parsed(String changes) {
    Map<String, Set<String>> parsed = new TreeMap<>();
    Matcher lines = Pattern.compile("(\\w+) -> (.*)").matcher(changes);
    while (lines.find()) {
      parsed.put(lines.group(1), new TreeSet<>(Set.of(lines.group(2).split(" \\| "))));
    }
    return parsed;
  }

  @ParameterizedTest
  @EnumSource
  void canBecome_aStatusThatDoesNotFitTheKind_isNeverAllowed(NodeKind kind) {
    for (NodeStatus from : NodeStatus.values()) {
      for (NodeStatus to : NodeStatus.values()) {
        assertThat(from.canBecome(to, kind) && !to.fits(kind)).isFalse();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void fits_everyStatus_isActiveOrOpenAndClosedByKind(NodeKind kind) {
    Set<NodeStatus> fitting = EnumSet.allOf(NodeStatus.class);
    fitting.removeIf(status -> !status.fits(kind));

    Set<NodeStatus> expected =
        EnumSet.of(
            NodeStatus.CANDIDATE,
            NodeStatus.STALE,
            NodeStatus.SUPERSEDED,
            NodeStatus.NEEDS_REVIEW,
            NodeStatus.ARCHIVED);
    if (kind.isOpenable()) {
      expected.add(NodeStatus.OPEN);
      expected.add(NodeStatus.CLOSED);
    } else {
      expected.add(NodeStatus.ACTIVE);
    }
    assertThat(fitting).isEqualTo(expected);
  }

  @Test
  void isCurrent_everyStatus_isSoUnlessReplacedOrPutAway() {
    Set<NodeStatus> current = EnumSet.allOf(NodeStatus.class);
    current.removeIf(status -> !status.isCurrent());

    assertThat(current)
        .isEqualTo(EnumSet.complementOf(EnumSet.of(NodeStatus.SUPERSEDED, NodeStatus.ARCHIVED)));
  }

  @Test
  void illegalTransition_message_namesNodeStatusesAndTheWayOut() {
    NodeId id = NodeId.of("question.why");

    assertThat(
            new IllegalTransitionException(
                id, NodeKind.QUESTION, NodeStatus.CLOSED, NodeStatus.CANDIDATE))
        .hasMessage(
            "Node 'question.why' is closed and cannot become candidate; from here a question may"
                + " become stale, superseded, archived, open");
  }
}
