package dev.memoryweave.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a store says when it cannot. */
class StoreExceptionsTest {
  private static final Scope SCOPE = Scope.project("p");
  private static final NodeRef A = new NodeRef(SCOPE, NodeId.of("fact.a"));

  @Test
  void duplicateNode_message_saysWhatIsTakenByWhom() {
    MemoryNode node =
        MemoryNode.builder(SCOPE, NodeId.of("fact.b"), "B", Instant.EPOCH).key("k").build();

    assertThat(DuplicateNodeException.ofId(A))
        .hasMessage("There is a node 'fact.a' in project:p already; update it instead");
    assertThat(DuplicateNodeException.ofKey(node, A))
        .hasMessageContainingAll("'k'", "'fact.b'", "'fact.a'", "semantic", "project:p");
  }

  @Test
  void staleRevision_message_namesBothRevisions() {
    assertThat(new StaleRevisionException(A, 2, 5))
        .hasMessage(
            "Node 'fact.a' is at revision 5, but the change was made from revision 2; read it"
                + " again and repeat the change");
  }

  @Test
  void otherFailures_sayWhatToDo() {
    assertThat(new StoreClosedException()).hasMessageContaining("open it again");
    assertThat(new ReadOnlyStoreException("/x/memory.db"))
        .hasMessageContainingAll("/x/memory.db", "make it writable");
  }

  @Test
  void allFailures_areStoreExceptionsThatKeepTheirCause() {
    Throwable cause = new IllegalStateException("deep");

    assertThat(
            List.of(
                new StoreUnavailableException("m", cause),
                new StoreCorruptedException("m", cause),
                new UnsupportedSchemaException("m", cause)))
        .allSatisfy(
            e ->
                assertThat((Exception) e)
                    .isInstanceOf(StoreException.class)
                    .isInstanceOf(MemoryException.class)
                    .hasMessage("m")
                    .hasCause(cause));
    assertThat(new StoreUnavailableException("m")).hasMessage("m").hasNoCause();
    assertThat(new StoreCorruptedException("m")).hasMessage("m").hasNoCause();
    assertThat(new UnsupportedSchemaException("m")).hasMessage("m").hasNoCause();
  }
}
