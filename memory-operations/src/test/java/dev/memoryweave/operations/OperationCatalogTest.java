package dev.memoryweave.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.DoorWords;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.workspace.files.SkippedFile;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class OperationCatalogTest {
  private static final Pattern REFERENCE = Pattern.compile("\\{([a-z_]+)}");
  private static final OperationCatalog CATALOG = OperationCatalog.personal();

  static List<Operation> operations() {
    return CATALOG.operations();
  }

  @Test
  void eachOperation_isFoundByItsNameAlone() {
    assertThat(operations()).extracting(Operation::name).doesNotHaveDuplicates();
    assertThat(operations())
        .allSatisfy(each -> assertThat(CATALOG.find(each.name())).containsSame(each));
    assertThat(CATALOG.find("memory_recall")).isEmpty();
  }

  @Test
  void operationsOnFiles_areLeftOutWhereThereIsOnlyAMemory() {
    assertThat(CATALOG.withoutProject().operations())
        .extracting(Operation::name)
        .contains("recall", "save", "inspect")
        .doesNotContain("sync", "agent_guide");
  }

  /** A reference that no operation answers would reach callers in braces at no door's name. */
  @ParameterizedTest
  @MethodSource("operations")
  void texts_referToOperationsThatThereAre(Operation operation) {
    TreeSet<String> referred = new TreeSet<>();
    DoorWords noting =
        name -> {
          referred.add(name);
          return "<" + name + ">";
        };

    String texts =
        Stream.of(
                operation.usage(noting),
                operation.requestSchema(noting),
                operation.resultSchema(noting))
            .map(String::valueOf)
            .reduce("", String::concat)
            .replace(SkippedFile.Reason.MEMORY_FILES.label(), "");

    assertThat(referred).isSubsetOf(operations().stream().map(Operation::name).toList());
    assertThat(texts).doesNotContain("memory_" + operation.name());
  }

  @ParameterizedTest
  @MethodSource("operations")
  void oneOperation_isThatOfTheCatalog(Operation operation) {
    assertThat(OperationCatalog.personal(operation.name()))
        .hasValueSatisfying(
            one -> {
              assertThat(one.name()).isEqualTo(operation.name());
              assertThat(one).hasSameClassAs(operation);
            });
    assertThat(OperationCatalog.personal("no_such")).isEmpty();
  }

  @Test
  void answers_nameOperationsAsTheDoorDoes() {
    AgentMemory memory = AgentMemory.builder(InMemoryStore.create()).project("demo").build();
    memory.remember(NodeDraft.builder(NodeKind.FACT, "The port is 8080").build());
    Map<String, Object> save =
        Calls.json("{\"nodes\": [{\"kind\": \"constraint\", \"title\": \"Never push to main\"}]}");

    OperationResult saved =
        new OperationRunner(name -> "weave " + name)
            .run(Calls.operation("apply"), save, () -> agent(memory));

    assertThat(saved.text()).contains("by weave review, if").doesNotContainPattern(REFERENCE);
  }

  private static CallContext agent(AgentMemory memory) {
    return CallContext.of(memory.writtenBy(() -> Provenance.of(Source.AGENT, "codex")));
  }
}
