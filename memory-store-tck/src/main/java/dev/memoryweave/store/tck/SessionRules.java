package dev.memoryweave.store.tck;

import static dev.memoryweave.store.tck.TckNodes.NOON;
import static dev.memoryweave.store.tck.TckNodes.OTHER_PROJECT;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.turn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Utterance;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.SessionStore.SessionQuery;
import dev.memoryweave.store.TextQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Sessions, and turns by speaker and time. */
abstract class SessionRules extends StoreRules {
  private static final SessionId TALK = SessionId.of("talk");

  SessionRules(MemoryStoreContract contract) {
    super(contract);
  }

  private static Session session(String id, long lastActive, boolean open) {
    return new Session(
        PROJECT,
        SessionId.of(id),
        "Title of " + id,
        "runtime",
        "/work/" + id,
        "main",
        "0a1b2c3",
        SessionId.of("before-" + id),
        NOON,
        open ? null : NOON.plusSeconds(lastActive),
        NOON.plusSeconds(lastActive),
        7);
  }

  private void put(Session session) {
    store.write(
        tx -> {
          tx.sessions().put(session);
          return null;
        });
  }

  private List<String> ids(@Nullable Boolean open, int limit) {
    List<String> ids = new ArrayList<>();
    @Nullable String cursor = null;
    do {
      SessionQuery query = new SessionQuery(List.of(PROJECT, OTHER_PROJECT), open, limit, cursor);
      Page<Session> page = store.read(tx -> tx.sessions().list(query));
      page.items().forEach(session -> ids.add(session.id().value()));
      cursor = page.next();
    } while (cursor != null);
    return ids;
  }

  @Test
  void put_session_isFoundWithEveryField() {
    Session whole = session("a", 5, false);
    Session bare = Session.begun(PROJECT, SessionId.of("b"), NOON);
    put(whole);
    put(bare);

    assertThat(find(PROJECT, whole.id())).contains(whole);
    assertThat(find(PROJECT, bare.id())).contains(bare);
    assertThat(find(OTHER_PROJECT, whole.id())).isEmpty();
  }

  @Test
  void put_again_takesThePlaceOfTheFormer() {
    put(session("a", 5, true));
    Session later = session("a", 9, false);
    put(later);

    assertThat(find(PROJECT, later.id())).contains(later);
    assertThat(ids(null, 10)).containsExactly("a");
  }

  @Test
  void delete_session_leavesItsTurns() {
    put(session("talk", 5, true));
    insert(turn("t1", TALK, Message.Role.USER, null, NOON));
    store.write(
        tx -> {
          tx.sessions().delete(PROJECT, TALK);
          tx.sessions().delete(PROJECT, SessionId.of("nobody"));
          return null;
        });

    assertThat(ids(null, 10)).isEmpty();
    long turns = store.read(tx -> tx.nodes().count(NodeFilter.in(PROJECT).withSession(TALK)));
    assertThat(turns).isEqualTo(1);
  }

  @Test
  void list_givesTheLastActiveFirst_pageByPage() {
    put(session("a", 5, true));
    put(session("b", 9, false));
    put(session("c", 5, true));
    put(session("d", 1, false));

    for (int limit = 1; limit <= 5; limit++) {
      assertThat(ids(null, limit)).containsExactly("b", "c", "a", "d");
      assertThat(ids(true, limit)).containsExactly("c", "a");
      assertThat(ids(false, limit)).containsExactly("b", "d");
    }
  }

  @Test
  void list_withACursorOfNoPage_isRefused() {
    SessionQuery query = new SessionQuery(List.of(PROJECT), null, 5, "nonsense");

    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> store.read(tx -> tx.sessions().list(query)))
        .withMessageContaining("cursor");
  }

  @Test
  void turn_keepsWhoSaidIt_andWhatCameWithIt() {
    MemoryNode turn = turn("t1", TALK, Message.Role.ASSISTANT, "Ada \uD83D\uDE80", NOON);
    Utterance said =
        new Utterance(
            "t1",
            2,
            Message.Role.TOOL,
            "Ada",
            NOON,
            List.of(
                new Message.ToolCall(
                    "bash", "ls", Message.ToolCall.Outcome.FAILED, "no such file", NOON),
                Message.ToolCall.succeeded("read", "")),
            List.of(new Message.Attachment("plan", "docs/plan.md", "text/markdown")));
    MemoryNode stored = insert(turn.toBuilder().utterance(said).build());

    assertThat(reread(stored)).isEqualTo(stored);
    assertThat(stored.utterance()).isEqualTo(said);
  }

  @Test
  void speaker_thatChanges_isFoundByTheNewName() {
    MemoryNode turn = insert(turn("t1", TALK, Message.Role.USER, "Bert", NOON));
    Utterance other = new Utterance("t1", 0, Message.Role.USER, "Olaf", NOON, List.of(), List.of());
    store.write(tx -> tx.nodes().update(turn.toBuilder().utterance(other).build()));

    assertThat(naming("olaf")).hasSize(1);
    assertThat(naming("bert")).isEmpty();
  }

  private List<NodeStore.Hit> naming(String speaker) {
    TextQuery query =
        new TextQuery(
            List.of(new TextQuery.Term(speaker, 1)), List.of(), NodeFilter.in(PROJECT), 10);
    return store.read(tx -> tx.nodes().search(query));
  }

  private MemoryNode reread(MemoryNode node) {
    return store.read(tx -> tx.nodes().find(node.ref()).orElseThrow());
  }

  private Optional<Session> find(Scope scope, SessionId id) {
    return store.read(tx -> tx.sessions().find(scope, id));
  }

  @Test
  void filter_ofWhatWasSaid_passesRoleSpeakerAndTime() {
    insert(turn("t1", TALK, Message.Role.USER, "Ada", NOON));
    insert(turn("t2", TALK, Message.Role.ASSISTANT, null, NOON.plusSeconds(60)));
    insert(turn("t3", TALK, Message.Role.USER, "Grace", null));
    insert(TckNodes.fact("Nobody said it"));

    NodeFilter.Said any = NodeFilter.Said.ANY;
    assertThat(turns(any)).containsExactly("t1", "t3", "t2");
    assertThat(turns(new NodeFilter.Said(Set.of(Message.Role.USER), Set.of(), null, null)))
        .containsExactly("t1", "t3");
    assertThat(turns(new NodeFilter.Said(Set.of(), Set.of("Grace"), null, null)))
        .containsExactly("t3");
    assertThat(turns(new NodeFilter.Said(Set.of(), Set.of(), NOON.plusSeconds(1), null)))
        .containsExactly("t2");
    assertThat(turns(new NodeFilter.Said(Set.of(), Set.of(), null, NOON.plusSeconds(60))))
        .containsExactly("t1", "t3");
  }

  private List<String> turns(NodeFilter.Said said) {
    NodeStore.Query query =
        NodeStore.Query.first(
            NodeFilter.in(PROJECT).withSaid(said), NodeStore.Query.Order.AS_SAID, 10);
    return store.read(
        tx ->
            Page.walk(cursor -> tx.nodes().list(query.from(cursor)))
                .map(node -> node.id().slug())
                .toList());
  }
}
