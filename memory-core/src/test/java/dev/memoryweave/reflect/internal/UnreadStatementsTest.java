package dev.memoryweave.reflect.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.PromotionRecord.Outcome;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.reflect.SessionReport;
import dev.memoryweave.reflect.SessionReport.Said;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What nobody here can read is kept as it stands: a statement and the one that denies it are two,
 * whichever comes first and whatever way they come.
 */
class UnreadStatementsTest {
  private static AgentMemory empty() {
    return AgentMemory.builder(InMemoryStore.create())
        .scopes(ScopeChain.forProject("shop"))
        .build();
  }

  private static AgentMemory by(AgentMemory memory, Source source, String name) {
    return memory.writtenBy(() -> Provenance.of(source, name));
  }

  private static TaskReport report(String task, String fact) {
    return TaskReport.builder(task)
        .outcome(TaskReport.Outcome.COMPLETED)
        .verification(TaskReport.Verification.TESTS_PASSED)
        .facts(List.of(fact))
        .build();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Das Deployment ist freitags erlaubt. | Das Deployment ist freitags nicht erlaubt.",
        "Tests laufen lokal. | Tests laufen lokal nie.",
        "Deploy freitags | Deploy niemals freitags",
        "Cache aktiviert | Cache nicht aktiviert",
        "Migrationen laufen automatisch | Migrationen laufen keinesfalls automatisch",
        "Logs gehen nach Loki | Logs gehen keineswegs nach Loki",
        "Se permite desplegar los viernes. | No se permite desplegar los viernes.",
        "El servicio usa Redis | El servicio ya no usa Redis",
        "Guardar tokens en Vault | Nunca guardar tokens en Vault",
        "Desplegar manualmente | Desplegar jamas manualmente",
        "Мы деплоим по пятницам. | Мы не деплоим по пятницам.",
        "Кэш включен | Кэш не включен",
        "我们周五部署。 | 我们周五不部署。",
        "可以直接推送到main | 不可以直接推送到main",
        "API支持XML | API不支持XML",
        "ننشر يوم الجمعة. | لا ننشر يوم الجمعة.",
        "الخادم يدعم XML | الخادم لا يدعم XML",
        "Deployer vendredi | Ne jamais deployer vendredi",
        "Kafka wordt gebruikt | Kafka wordt niet gebruikt",
        "デプロイは金曜日に行う | デプロイは金曜日に行わない",
        "금요일에 배포한다 | 금요일에 배포하지 않는다",
        "Tabs sind erlaubt | Tabs sind verboten",
        "Use pnpm | Use pnpm nicht",
        "The cache is enabled | Der Cache ist nicht enabled",
        "Deploys happen on Fridays | Deploys happen nie on Fridays"
      })
  void statementAndItsDenial_areTwo(String statement, String denial) {
    for (List<String> pair : List.of(List.of(statement, denial), List.of(denial, statement))) {
      assertTwo(pair.get(0), pair.get(1));
    }
  }

  private static void assertTwo(String first, String second) {
    AgentMemory reports = empty();
    by(reports, Source.AGENT, "one").reflect(report("Look", first));
    assertThat(by(reports, Source.USER, "ada").reflect(report("Look again", second)).records())
        .extracting(PromotionRecord::outcome)
        .containsExactly(Outcome.CREATE);

    AgentMemory sessions = empty();
    by(sessions, Source.AGENT, "one").capture(session("s1", first));
    assertThat(by(sessions, Source.AGENT, "two").capture(session("s2", second)).records())
        .extracting(PromotionRecord::outcome)
        .containsExactly(Outcome.HOLD);

    assertThat(empty().capture(session("s3", first, second)).records())
        .extracting(PromotionRecord::outcome)
        .containsExactly(Outcome.HOLD, Outcome.HOLD);

    AgentMemory drafts = empty();
    drafts.remember(NodeDraft.builder(NodeKind.FACT, first).build());
    MemoryNode node = drafts.remember(NodeDraft.builder(NodeKind.FACT, second).build());
    assertThat(node.isContested()).isFalse();
    assertThat(drafts.count(MemoryQuery.all())).isEqualTo(2);
  }

  private static SessionReport session(String id, String... statements) {
    return SessionReport.builder(SessionId.of(id))
        .statements(List.of(statements).stream().map(Said::byUser).toList())
        .build();
  }
}
