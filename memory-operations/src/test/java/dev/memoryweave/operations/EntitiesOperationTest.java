package dev.memoryweave.operations;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EntitiesOperationTest {
  private final Calls calls = new Calls();

  @BeforeEach
  void remember() {
    calls.ok(
        "apply",
        """
        {"nodes": [
          {"kind": "fact", "title": "As we know the Billing service depends on PostgreSQL"},
          {"kind": "fact", "title": "It is known that PostgreSQL runs on FreeBSD"},
          {"kind": "fact", "title": "Who pays", "body": "As ever, Ana said that Billing does."}]}
        """);
  }

  private String text(String operation, String arguments) {
    return calls.call(operation, arguments).text();
  }

  @Test
  void names_areListedByHowOftenTheyOccur() {
    assertThat(text("entities", "{}")).startsWith("- PostgreSQL, product, 2\n").contains("Ana");
    assertThat(text("entities", "{\"kinds\": [\"person\"]}")).isEqualTo("- Ana, person, 1");
    assertThat(text("entities", "{\"kinds\": [\"ticket\"]}")).contains("nothing of that kind");
  }

  @Test
  void aName_isShownWithItsNeighboursAndPlaces() {
    assertThat(text("entities", "{\"name\": \"postgresql\"}"))
        .contains("PostgreSQL, product, named 2 times")
        .contains("- Billing depends_on it (service, 1)")
        .contains("- runs_on FreeBSD (product, 1)")
        .contains("in fact.as-we-know-the-billing-service-depends");
    assertThat(text("entities", "{\"name\": \"Nobody\"}")).isEqualTo("No text names Nobody.");
  }

  @Test
  void aName_isFollowedInSteps() {
    assertThat(text("entities", "{\"name\": \"Billing\", \"depth\": 2}"))
        .isEqualTo(
            """
            - Billing depends_on PostgreSQL (1)
            - PostgreSQL runs_on FreeBSD (1)""");
  }

  @Test
  void twoNames_areMergedAndTakenApart() {
    Calls person = calls.asPerson();
    String names = "{\"name\": \"PostgreSQL\", \"other\": \"Postgres\"";

    assertThat(person.call("entity_merge", names + "}").text())
        .isEqualTo("They are one name now: term.postgresql.");
    assertThat(text("entities", "{\"name\": \"Postgres\"}")).contains("PostgreSQL, product");
    assertThat(text("recall", "{\"task\": \"What does Billing need of Postgres?\"}"))
        .contains("depends on PostgreSQL");
    assertThat(person.call("entity_merge", names + ", \"split\": true}").text())
        .startsWith("They are two names again");
    assertThat(text("entities", "{\"name\": \"Postgres\"}")).contains("No text");
  }

  @Test
  void anAgent_cannotChangeATermOfAPerson() {
    calls.asPerson().ok("entity_merge", "{\"name\": \"PostgreSQL\", \"other\": \"Postgres\"}");

    assertThat(text("entity_merge", "{\"name\": \"PostgreSQL\", \"other\": \"Ana\"}"))
        .startsWith("A proposal waits for review");
    assertThat(text("entities", "{\"name\": \"Ana\"}")).startsWith("Ana, person");
  }
}
