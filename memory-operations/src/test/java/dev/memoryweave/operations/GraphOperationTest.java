package dev.memoryweave.operations;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GraphOperationTest {
  private final Calls calls = new Calls();

  @BeforeEach
  void remember() {
    calls.ok(
        "apply",
        """
        {"nodes": [
          {"kind": "module", "title": "Shop"},
          {"kind": "fact", "title": "It is known that PostgreSQL runs on FreeBSD"},
          {"kind": "fact", "title": "As we know the Billing service depends on PostgreSQL",
           "parent": "module.shop"},
          {"kind": "decision", "title": "Keep one database", "related": [
            {"predicate": "affects", "to": "module.shop"}]}]}
        """);
  }

  private Map<?, ?> ok(String arguments) {
    return calls.ok("graph", arguments.replace('\'', '"'));
  }

  private static List<String> ids(Map<?, ?> graph) {
    List<String> ids = new ArrayList<>();
    ((List<?>) graph.get("nodes"))
        .forEach(node -> ids.add(((Map<?, ?>) node).get("id").toString()));
    return ids;
  }

  private static List<String> edges(Map<?, ?> graph) {
    List<String> edges = new ArrayList<>();
    for (Object one : (List<?>) graph.get("edges")) {
      Map<?, ?> edge = (Map<?, ?>) one;
      edges.add(edge.get("from") + " " + edge.get("label") + " " + edge.get("to"));
    }
    return edges;
  }

  @Test
  void whole_ofTheProject_joinsMemoriesByRelationsTreeAndNames() {
    Map<?, ?> graph = ok("{}");

    assertThat(ids(graph)).contains("module.shop", "decision.keep-one-database");
    assertThat(ids(graph)).contains("entity:PostgreSQL").doesNotContain("entity:FreeBSD");
    assertThat(edges(graph))
        .contains(
            "decision.keep-one-database affects module.shop",
            "fact.as-we-know-the-billing-service-depends below module.shop",
            "fact.as-we-know-the-billing-service-depends names entity:PostgreSQL");
    assertThat(graph.get("reason")).isNull();
  }

  @Test
  void start_atAMemory_goesAsManyStepsAsAsked() {
    Map<?, ?> one = ok("{'start': 'decision.keep-one-database'}");
    Map<?, ?> two = ok("{'start': 'decision.keep-one-database', 'depth': 2}");

    assertThat(ids(one)).containsExactly("decision.keep-one-database", "module.shop");
    assertThat(ids(two))
        .contains("fact.as-we-know-the-billing-service-depends")
        .doesNotContain("fact.it-is-known-that-postgresql-runs-on");
  }

  @Test
  void start_atAnEntity_findsWhatNamesItAndWhatGoesWithIt() {
    Map<?, ?> graph = ok("{'start': 'postgresql'}");

    assertThat(ids(graph)).startsWith("entity:PostgreSQL").contains("entity:Billing");
    assertThat(edges(graph))
        .contains("entity:Billing depends_on entity:PostgreSQL")
        .anyMatch(edge -> edge.endsWith(" names entity:PostgreSQL"));
  }

  @Test
  void filters_eachOne_leaveOutTheRest() {
    assertThat(ids(ok("{'kinds': ['decision'], 'entities': false}")))
        .containsExactly("decision.keep-one-database");
    assertThat(ok("{'kinds': ['decision'], 'entities': false}").get("reason").toString())
        .contains("Nothing joins");
    assertThat(edges(ok("{'relations': ['affects']}")))
        .containsExactly("decision.keep-one-database affects module.shop");
    assertThat(ids(ok("{'kinds': ['fact'], 'tiers': ['working']}"))).isEmpty();
  }

  @Test
  void graph_thatIsEmptyOrCut_saysWhy() {
    assertThat(ok("{'start': 'Nobody -- Nothing'}").get("reason").toString())
        .contains("no text names it");
    Map<?, ?> cut = ok("{'limit': 2, 'entities': false}");
    assertThat(ids(cut)).hasSize(2);
    assertThat(cut.get("cut")).isEqualTo(true);
    assertThat(cut.get("reason").toString()).contains("more than fits");
  }
}
