package dev.memoryweave.change.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.NodeStatus.IllegalTransitionException;
import dev.memoryweave.model.Scope;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ReversionTest {
  private static MemoryNode node(NodeKind kind, NodeStatus status) {
    return MemoryNode.builder(
            Scope.project("shop"),
            NodeId.of(kind, "it"),
            "It",
            Instant.parse("2026-03-01T12:00:00Z"))
        .status(status)
        .build();
  }

  @ParameterizedTest
  @EnumSource
  void path_takesAllowedStepsOnlyAndEndsWhereItShould(NodeStatus from) {
    for (NodeKind kind : List.of(NodeKind.FACT, NodeKind.QUESTION)) {
      if (!from.fits(kind)) {
        continue;
      }
      for (NodeStatus to : NodeStatus.values()) {
        if (to == NodeStatus.CANDIDATE || !to.fits(kind)) {
          continue;
        }
        if (to == NodeStatus.NEEDS_REVIEW && kind.isOpenable() && from != to) {
          continue;
        }
        List<NodeStatus> path = Reversion.path(node(kind, from), to);
        NodeStatus at = from;
        for (NodeStatus next : path) {
          assertThat(at.canBecome(next, kind)).as("%s to %s", at, next).isTrue();
          at = next;
        }
        assertThat(at).isEqualTo(to);
        assertThat(path).doesNotContain(from).hasSizeLessThanOrEqualTo(3);
      }
    }
  }

  @Test
  void path_isTheShortest() {
    assertThat(Reversion.path(node(NodeKind.FACT, NodeStatus.ACTIVE), NodeStatus.ACTIVE)).isEmpty();
    assertThat(Reversion.path(node(NodeKind.FACT, NodeStatus.SUPERSEDED), NodeStatus.ACTIVE))
        .containsExactly(NodeStatus.ARCHIVED, NodeStatus.ACTIVE);
    assertThat(Reversion.path(node(NodeKind.FACT, NodeStatus.SUPERSEDED), NodeStatus.STALE))
        .containsExactly(NodeStatus.ARCHIVED, NodeStatus.ACTIVE, NodeStatus.STALE);
    assertThat(Reversion.path(node(NodeKind.QUESTION, NodeStatus.ARCHIVED), NodeStatus.CLOSED))
        .containsExactly(NodeStatus.OPEN, NodeStatus.CLOSED);
  }

  @Test
  void path_whereNothingLeads_isRefused() {
    assertThatThrownBy(
            () -> Reversion.path(node(NodeKind.FACT, NodeStatus.ACTIVE), NodeStatus.OPEN))
        .isInstanceOf(IllegalTransitionException.class);
  }
}
