package dev.memoryweave.store.support.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Scope;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecisionChangesTest {
  private final KnownScopes scopes = new KnownScopes();

  private static PromotionRecord.Change change(Scope scope, String id, long before) {
    return new PromotionRecord.Change(new NodeRef(scope, NodeId.of(id)), before, before + 1);
  }

  @Test
  void read_whatWasWritten_isTheSame() {
    List<PromotionRecord.Change> changes =
        List.of(
            change(Scope.project("lighthouse"), "fact.lantern", 0),
            change(Scope.workspace("harbor"), "fact.pier", 7));

    String json = DecisionChanges.write(changes, scopes);

    assertThat(json).isEqualTo("[[1,\"fact.lantern\",0,1],[2,\"fact.pier\",7,8]]");
    assertThat(DecisionChanges.read(json, scopes)).isEqualTo(changes);
  }

  @Test
  void noChanges_areNull() {
    assertThat(DecisionChanges.write(List.of(), scopes)).isNull();
    assertThat(DecisionChanges.read(null, scopes)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{}",
        "[1]",
        "[[]]",
        "[[1,\"fact.a\",0]]",
        "[[1,\"fact.a\",0,1,2]]",
        "[[\"1\",\"fact.a\",0,1]]",
        "[[1,2,0,1]]",
        "[[1,\"fact.a\",\"0\",1]]"
      })
  void read_whatNoStoreWrites_isRefused(String json) {
    long unused = scopes.findOrAdd(Scope.project("lighthouse"));

    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> DecisionChanges.read(json, scopes))
        .withMessageContaining("changes must be a JSON array of");
  }
}
