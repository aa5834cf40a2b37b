package dev.memoryweave.adk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.adk.JsonBaseModel;
import com.google.adk.events.Event;
import com.google.adk.events.EventActions;
import com.google.adk.sessions.BaseSessionService;
import com.google.adk.sessions.GetSessionConfig;
import com.google.adk.sessions.InMemorySessionService;
import com.google.adk.sessions.Session;
import com.google.adk.sessions.SessionException;
import com.google.adk.sessions.State;
import com.google.genai.types.Content;
import com.google.genai.types.FunctionCall;
import com.google.genai.types.Part;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.StoreUnavailableException;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sessions as ADK's own service keeps them, and those that only this one keeps. */
final class MemoryWeaveSessionServiceTest {
  private final MemoryStore store = InMemoryStore.create();
  private final BaseSessionService service = on(store);

  /** What ADK's tests of its service in memory ask holds for both. */
  static Stream<BaseSessionService> services() {
    return Stream.of(new InMemorySessionService(), on(InMemoryStore.create()));
  }

  @ParameterizedTest
  @MethodSource("services")
  void without_a_session_there_is_none(BaseSessionService any) {
    assertThat(any.getSession("app", "user", "s", Optional.empty()).blockingGet()).isNull();
    assertThat(any.listSessions("app", "user").blockingGet().sessions()).isEmpty();
    assertThat(any.listEvents("app", "user", "s").blockingGet().events()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("services")
  void a_created_session_is_there(BaseSessionService any) {
    Session created = any.createSession("app", "user").blockingGet();

    assertThat(created.id()).isNotNull();
    assertThat(created.appName()).isEqualTo("app");
    assertThat(created.userId()).isEqualTo("user");
    assertThat(created.state()).isEmpty();
    Session found = get(any, "app", "user", created.id());
    assertThat(found.id()).isEqualTo(created.id());
    assertThat(found.events()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("services")
  void a_session_begins_with_the_state_that_it_is_given(BaseSessionService any) {
    Session created =
        any.createSession("app", "user", Map.<String, Object>of("seat", "aisle"), "s")
            .blockingGet();

    assertThat(created.state()).containsEntry("seat", "aisle");
    assertThat(get(any, "app", "user", "s").state()).containsEntry("seat", "aisle");
  }

  @ParameterizedTest
  @MethodSource("services")
  void a_list_has_sessions_with_their_state_and_without_events(BaseSessionService any) {
    Session session = create(any, "app", "user", "s");
    append(
        any, session, delta(Map.of("own", "1", "app:all", "2", "user:mine", "3", "temp:t", "4")));

    List<Session> listed = any.listSessions("app", "user").blockingGet().sessions();

    assertThat(listed).hasSize(1);
    assertThat(listed.get(0).id()).isEqualTo("s");
    assertThat(listed.get(0).events()).isEmpty();
    assertThat(listed.get(0).state())
        .containsEntry("own", "1")
        .containsEntry("app:all", "2")
        .containsEntry("user:mine", "3")
        .containsEntry("temp:t", "4");
  }

  @ParameterizedTest
  @MethodSource("services")
  void a_deleted_session_is_gone_and_others_stay(BaseSessionService any) {
    Session gone = create(any, "app", "user", "gone");
    append(any, gone, said("Hello."));
    Session unused = create(any, "app", "user", "stays");

    any.deleteSession("app", "user", "gone").blockingAwait();

    assertThat(any.getSession("app", "user", "gone", Optional.empty()).blockingGet()).isNull();
    assertThat(any.listSessions("app", "user").blockingGet().sessionIds()).containsExactly("stays");
    assertThat(create(any, "app", "user", "gone").events()).isEmpty();
    assertThat(get(any, "app", "user", "gone").events()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("services")
  void an_appended_event_changes_the_session_and_what_is_kept(BaseSessionService any) {
    Session session = create(any, "app", "user", "s");
    Map<String, Object> values =
        Map.of("own", "1", "app:all", "2", "user:mine", "3", "temp:t", "4");

    append(any, session, delta(values));

    assertThat(session.state()).containsAllEntriesOf(values);
    assertThat(session.events()).hasSize(1);
    assertThat(get(any, "app", "user", "s").state()).containsAllEntriesOf(values);
  }

  @ParameterizedTest
  @MethodSource("services")
  void what_an_event_removes_of_the_state_is_gone(BaseSessionService any) {
    Session session = create(any, "app", "user", "s");
    List<String> names = List.of("own", "app:all", "user:mine", "temp:t");
    Map<String, Object> given = new HashMap<>();
    Map<String, Object> removed = new HashMap<>();
    names.forEach(name -> given.put(name, "1"));
    names.forEach(name -> removed.put(name, State.REMOVED));
    append(any, session, delta(given));

    append(any, session, delta(removed));

    assertThat(session.state()).doesNotContainKeys(names.toArray(String[]::new));
    Session found = get(any, "app", "user", "s");
    assertThat(found.state()).doesNotContainKeys(names.toArray(String[]::new));
    assertThat(found.events().get(1).actions().stateDelta()).containsEntry("own", State.REMOVED);
  }

  @ParameterizedTest
  @MethodSource("services")
  void states_reach_as_far_as_their_names_say(BaseSessionService any) {
    Session session = create(any, "app", "user", "s");
    append(any, session, delta(Map.of("own", "1", "app:all", "2", "user:mine", "3")));

    assertThat(create(any, "app", "user", "another").state())
        .containsExactlyInAnyOrderEntriesOf(Map.of("app:all", "2", "user:mine", "3"));
    assertThat(create(any, "app", "somebody", "s").state()).containsOnly(Map.entry("app:all", "2"));
    assertThat(create(any, "else", "user", "s").state()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("services")
  void agents_of_a_run_share_what_is_temporary(BaseSessionService any) {
    Session session = create(any, "app", "user", "s");
    append(any, session, delta(Map.of("temp:first", "data")));
    assertThat(session.state()).containsEntry("temp:first", "data");

    append(any, session, delta(Map.of("temp:second", "done", "temp:first", State.REMOVED)));

    assertThat(get(any, "app", "user", "s").state())
        .doesNotContainKey("temp:first")
        .containsEntry("temp:second", "done");
  }

  @ParameterizedTest
  @MethodSource("services")
  void a_session_was_used_last_when_its_last_event_happened(BaseSessionService any) {
    Session session = create(any, "app", "user", "s");
    append(any, session, Event.builder().timestamp(5_500).build());

    assertThat(get(any, "app", "user", "s").lastUpdateTime())
        .isEqualTo(Instant.ofEpochMilli(5_500));
  }

  @ParameterizedTest
  @MethodSource("services")
  void both_conditions_on_events_hold_at_once(BaseSessionService any) {
    Session session = create(any, "app", "user", "s");
    for (long at : new long[] {100, 200, 300, 400, 500}) {
      append(any, session, Event.builder().timestamp(at).build());
    }
    GetSessionConfig config =
        GetSessionConfig.builder()
            .numRecentEvents(4)
            .afterTimestamp(Instant.ofEpochMilli(300))
            .build();

    Session found = any.getSession("app", "user", "s", Optional.of(config)).blockingGet();

    assertThat(found.events()).extracting(Event::timestamp).containsExactly(300L, 400L, 500L);
    assertThat(any.listEvents("app", "user", "s").blockingGet().events()).hasSize(5);
  }

  @ParameterizedTest
  @MethodSource("services")
  void events_stay_in_the_order_in_which_they_were_appended(BaseSessionService any) {
    Session session = create(any, "app", "user", "s");
    append(any, session, said("second").toBuilder().timestamp(2_000).build());
    append(any, session, said("first").toBuilder().timestamp(1_000).build());

    assertThat(get(any, "app", "user", "s").events())
        .extracting(Event::stringifyContent)
        .containsExactly("second", "first");
  }

  @ParameterizedTest
  @MethodSource("services")
  void a_partial_event_is_not_kept(BaseSessionService any) {
    Session session = create(any, "app", "user", "s");

    append(any, session, said("hal").toBuilder().partial(true).build());

    assertThat(session.events()).isEmpty();
    assertThat(get(any, "app", "user", "s").events()).isEmpty();
  }

  @Test
  void all_is_there_after_a_restart_but_what_is_temporary(@TempDir Path folder) {
    Path file = folder.resolve("memory.db");
    Event call =
        said("Let me look.").toBuilder()
            .content(
                Content.builder()
                    .role("model")
                    .parts(
                        Part.fromText("Let me look."),
                        Part.builder()
                            .functionCall(
                                FunctionCall.builder()
                                    .id("call-1")
                                    .name("fares")
                                    .args(Map.of("to", List.of("Rome", "Oslo"), "most", 200)))
                            .thoughtSignature(new byte[] {1, 2, 3, -1})
                            .build(),
                        Part.fromBytes(new byte[100], "image/png"))
                    .build())
            .actions(
                EventActions.builder()
                    .stateDelta(
                        new ConcurrentHashMap<>(
                            Map.of("own", List.of(1, 2), "user:mine", "3", "temp:t", "4")))
                    .build())
            .build();
    try (MemoryStore opened = SqliteMemoryStore.open(file)) {
      BaseSessionService first = on(opened);
      append(first, create(first, "app", "user", "s"), call);
    }
    try (MemoryStore opened = SqliteMemoryStore.open(file)) {
      Session found = get(on(opened), "app", "user", "s");

      assertThat(found.state())
          .containsOnly(Map.entry("own", List.of(1, 2)), Map.entry("user:mine", "3"));
      assertThat(found.events()).hasSize(1);
      Event kept = found.events().get(0);
      assertThat(kept.actions().stateDelta())
          .isEqualTo(Map.of("own", List.of(1, 2), "user:mine", "3"));
      assertThat(json(kept.toBuilder().actions(call.actions()).build())).isEqualTo(json(call));
    }
  }

  @Test
  void an_event_longer_than_a_turn_is_kept_whole() {
    Session session = create(service, "app", "user", "s");
    byte[] image = new byte[4_000_000];
    Event event =
        said("").toBuilder().content(Content.fromParts(Part.fromBytes(image, "image/png"))).build();

    append(service, session, event);

    List<Event> kept = get(service, "app", "user", "s").events();
    assertThat(kept).hasSize(1);
    assertThat(kept.get(0).toJson().equals(event.toJson())).isTrue();
  }

  @Test
  void an_event_appended_again_is_one() {
    Session session = create(service, "app", "user", "s");
    Event event = said("Hello.");
    append(service, session, event);

    append(on(store), get(service, "app", "user", "s"), event);

    assertThat(get(service, "app", "user", "s").events()).containsExactly(event);
  }

  @Test
  void a_session_is_not_replaced_by_one_with_its_id() {
    append(service, create(service, "app", "user", "s"), said("Hello."));

    assertThatThrownBy(() -> create(service, "app", "user", "s"))
        .isInstanceOf(SessionException.class)
        .hasMessageContaining("get it to go on");

    assertThat(get(service, "app", "user", "s").events()).hasSize(1);
  }

  @Test
  void a_secret_is_redacted_and_its_event_can_be_read() {
    Session session = create(service, "app", "user", "s");
    String secret = "ghp_" + UUID.randomUUID().toString().replace("-", "") + "abcd";

    append(service, session, said("My token is \"" + secret + "\", keep it."));

    List<Event> kept = get(service, "app", "user", "s").events();
    assertThat(kept).hasSize(1);
    assertThat(kept.get(0).stringifyContent()).startsWith("My token is").doesNotContain(secret);
  }

  @Test
  void what_a_failing_store_did_not_take_is_stored_with_the_next_event() {
    SwitchedStore switched = new SwitchedStore(InMemoryStore.create());
    BaseSessionService failing = on(switched);
    switched.fails(true);
    Session session = create(failing, "app", "user", "s");
    append(failing, session, said("Hello."));
    append(failing, session, delta(Map.of("own", "1", "app:all", "2")));

    assertThat(session.events()).hasSize(2);
    assertThat(get(failing, "app", "user", "s").events()).hasSize(2);
    assertThatThrownBy(() -> failing.listSessions("app", "user").blockingGet())
        .isInstanceOf(StoreUnavailableException.class);

    switched.fails(false);
    append(failing, session, said("Still here?"));
    Session found = get(on(switched), "app", "user", "s");
    assertThat(found.events()).hasSize(3);
    assertThat(found.state()).containsOnly(Map.entry("own", "1"), Map.entry("app:all", "2"));
  }

  @Test
  void sessions_are_no_part_of_what_is_recalled() {
    AppMemories memories = AppMemories.on(store);
    append(service, create(service, "app", "user", "s"), said("I fly from Zurich."));

    assertThat(memories.user("app", "user").weave("Where from? Zurich?").items()).isEmpty();
  }

  private static BaseSessionService on(MemoryStore store) {
    return new MemoryWeaveSessionService(AppMemories.on(store));
  }

  private static Session create(BaseSessionService service, String app, String user, String id) {
    return service.createSession(app, user, new HashMap<>(), id).blockingGet();
  }

  private static Session get(BaseSessionService service, String app, String user, String id) {
    return service.getSession(app, user, id, Optional.empty()).blockingGet();
  }

  private static void append(BaseSessionService service, Session session, Event event) {
    Event unused = service.appendEvent(session, event).blockingGet();
  }

  private static JsonNode json(Event event) {
    return JsonBaseModel.getMapper().valueToTree(event);
  }

  private static Event said(String text) {
    return Event.builder()
        .id(Event.generateEventId())
        .invocationId("run-1")
        .author("user")
        .content(App.said(text))
        .timestamp(1_000)
        .build();
  }

  private static Event delta(Map<String, Object> values) {
    return Event.builder()
        .actions(EventActions.builder().stateDelta(new ConcurrentHashMap<>(values)).build())
        .build();
  }
}
