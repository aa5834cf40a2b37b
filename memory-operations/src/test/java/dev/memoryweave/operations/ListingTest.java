package dev.memoryweave.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.operations.model.AnswerMode;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.DoorWords;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.Listing;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A profile lists part of what there is, and a door for reading takes only what reads. */
class ListingTest {
  private static final Listing MINIMAL = Listing.of(Profile.MINIMAL);

  private final CallContext context = CallContext.of(Calls.memory(InMemoryStore.create()));

  private OperationResult call(Listing listing, String operation, String arguments) {
    return new OperationRunner(name -> "memory_" + name, listing)
        .run(Calls.operation(operation), Calls.json(arguments.replace('\'', '"')), () -> context);
  }

  private static List<String> names(Listing listing) {
    return OperationCatalog.standard().listed(listing).stream().map(Operation::name).toList();
  }

  @Test
  void aProfile_listsWhatSmallerOnesListAndMore() {
    assertThat(names(MINIMAL))
        .containsExactly(
            "recall", "search", "inspect", "save", "reflect", "review", "retire", "status");
    assertThat(names(Listing.of(Profile.STANDARD)))
        .containsAll(names(MINIMAL))
        .contains("apply", "resume", "record", "work", "capture", "history", "sync")
        .doesNotContain("agent_guide", "lines");
    assertThat(names(Listing.WHOLE))
        .isEqualTo(OperationCatalog.standard().operations().stream().map(Operation::name).toList());
  }

  @Test
  void aDoorForReading_listsWhatCanOnlyRead() {
    assertThat(names(MINIMAL.withReadOnly(true)))
        .containsExactly("recall", "search", "inspect", "review", "status");
    assertThat(names(Listing.WHOLE.withReadOnly(true)))
        .containsExactly(
            "recall",
            "search",
            "inspect",
            "review",
            "status",
            "resume",
            "work",
            "history",
            "entities",
            "content",
            "sync",
            "agent_guide",
            "lines",
            "changes",
            "sessions",
            "policies",
            "health");
    assertThat(MINIMAL.withReadOnly(true).effect(Calls.operation("review")))
        .isEqualTo(Effect.READS);
    assertThat(
            MINIMAL
                .withReadOnly(true)
                .requestSchema(Calls.operation("status"), DoorWords.PLAIN)
                .toString())
        .doesNotContain("refresh");
  }

  @Test
  void details_areUnderstoodWhereTheyAreNotListed() {
    Operation recall = Calls.operation("recall");

    assertThat(MINIMAL.requestSchema(recall, DoorWords.PLAIN).toString())
        .doesNotContain("as_of", "additionalProperties", "maxLength");
    assertThat(Listing.of(Profile.STANDARD).requestSchema(recall, DoorWords.PLAIN).toString())
        .contains("as_of")
        .doesNotContain("additionalProperties", "maxLength");
    assertThat(call(MINIMAL, "recall", "{'task': 'x', 'limit': 3, 'as_of': '2026-03-04'}").failed())
        .isFalse();
    assertThat(call(MINIMAL, "recall", "{'task': 'x', 'limit': 0}").text()).contains("limit");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          MINIMAL  | apply       | memory_apply is not in the profile 'minimal'; it is in 'standard'.
          MINIMAL  | history     | memory_history is not in the profile 'minimal'; it is in 'standard'.
          STANDARD | agent_guide | memory_agent_guide is not in the profile 'standard'; it is in 'full'.
          """)
  void aCallOutsideTheProfile_saysWhichProfileHasIt(
      Profile profile, String operation, String message) {
    OperationResult refused = call(Listing.of(profile), operation, "{}");

    assertThat(refused.failed()).isTrue();
    assertThat(refused.text()).startsWith(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          save    | {'kind': 'fact', 'title': 'x'}                 | true
          apply   | {'nodes': [{'kind': 'fact', 'title': 'x'}], 'dry_run': true} | true
          reflect | {'task': 'x'}                                  | true
          retire  | {'id': 'fact.x', 'how': 'forget', 'reason': 'r'} | true
          review  | {'action': 'undo', 'decision': 1, 'reason': 'r'} | true
          review  | {'action': 'Accept', 'id': 'fact.x', 'reason': 'r'} | true
          review  | {'action': 'list'}                             | false
          review  | {'action': null}                               | false
          review  | {}                                             | false
          status  | {'refresh': true}                              | true
          status  | {'refresh': 'true'}                            | true
          status  | {'refresh': 'false'}                           | false
          status  | {}                                             | false
          recall  | {'task': 'x'}                                  | false
          search  | {}                                             | false
          """)
  void aDoorForReading_refusesWhatCouldChangeSomething(
      String operation, String arguments, boolean refused) {
    String before = context.memory().status().revisions().toString();

    OperationResult result = call(Listing.WHOLE.withReadOnly(true), operation, arguments);

    assertThat(result.failed()).as(result.text()).isEqualTo(refused);
    if (refused) {
      assertThat(result.text()).startsWith("The memory is open for reading only");
    }
    assertThat(context.memory().status().revisions().toString()).isEqualTo(before);
  }

  @ParameterizedTest
  @EnumSource(AnswerMode.class)
  void anAnswer_holdsWhatItsModeSays(AnswerMode mode) {
    Listing listing = Listing.WHOLE.withAnswers(mode);
    call(listing, "save", "{'kind': 'fact', 'title': 'The port is 8080', 'body': 'Since May.'}");

    OperationResult found = call(listing, "recall", "{'task': 'which port'}");

    assertThat(found.text()).contains("The port is 8080");
    Map<String, Object> data = found.data();
    switch (mode) {
      case COMPACT -> assertThat(data).isNull();
      case BALANCED ->
          assertThat(data)
              .containsKeys("pack_hash", "sections")
              .doesNotContainKey("markdown")
              .satisfies(
                  rest ->
                      assertThat(rest.toString())
                          .contains("fact.the-port-is-8080")
                          .doesNotContain("The port is 8080"));
      case VERBOSE -> assertThat(data.get("markdown").toString()).contains("The port is 8080");
    }
  }

  @Test
  void schemasOfResults_areGivenOnlyWhereResultsFollowThem() {
    Operation status = Calls.operation("status");

    assertThat(Listing.WHOLE.resultSchema(status, DoorWords.PLAIN)).isPresent();
    assertThat(Listing.WHOLE.withAnswers(AnswerMode.BALANCED).resultSchema(status, DoorWords.PLAIN))
        .isEmpty();
    assertThat(MINIMAL.resultSchema(status, DoorWords.PLAIN)).isEmpty();
    assertThat(Profile.find("minimal")).contains(Profile.MINIMAL);
    assertThat(Profile.find("Minimal")).isEmpty();
    assertThat(AnswerMode.find("balanced")).contains(AnswerMode.BALANCED);
  }
}
