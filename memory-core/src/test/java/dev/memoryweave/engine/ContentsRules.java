package dev.memoryweave.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryConfig;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.NeedsPersonException;
import dev.memoryweave.content.Contents;
import dev.memoryweave.content.Contents.Draft;
import dev.memoryweave.evidence.SourceResolver;
import dev.memoryweave.guard.personal.PersonalFamily;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.OutsideScopeException;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.SecretRejectedException;
import dev.memoryweave.model.Trust;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.privacy.PersonalDataRejectedException;
import dev.memoryweave.privacy.Privacy;
import dev.memoryweave.privacy.PrivacyPolicy;
import dev.memoryweave.privacy.PrivacyPolicy.Access;
import dev.memoryweave.privacy.PrivacyPolicy.Action;
import dev.memoryweave.privacy.PrivacyPolicy.Right;
import dev.memoryweave.privacy.PrivacyPolicy.Rule;
import dev.memoryweave.store.ContentStore.Content;
import dev.memoryweave.store.ContentStore.Query;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Contents beside the memories: what is taken in, linked, kept from readers, and removed. */
abstract class ContentsRules extends MemoryRules {
  private static final byte[] IMAGE =
      "\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR".getBytes(StandardCharsets.ISO_8859_1);
  private static final String TOKEN = "ghp_" + "Zk3vQ9".repeat(6);
  private static final String CARD = "4111 1111" + " 1111 1111";

  ContentsRules(AgentMemoryContract contract) {
    super(contract);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private Content put(String name, String text) {
    return memory.contents().put(Draft.named(name), bytes(text));
  }

  private AgentMemory by(Source source, String id) {
    return memory.writtenBy(() -> Provenance.of(source, id));
  }

  private AgentMemory with(PrivacyPolicy policy) {
    return AgentMemory.builder(store)
        .scopes(ScopeChain.forProject("scheduler"))
        .clock(clock)
        .config(MemoryConfig.builder().privacy(policy).build())
        .build();
  }

  private List<String> names(AgentMemory reader) {
    return reader.contents().list(Query.in(memory.scopes().scopes(), 100)).items().stream()
        .map(Content::name)
        .toList();
  }

  @Test
  void put_tellsTheMediaType_andWhoAddedIt() {
    AgentMemory anna = by(Source.USER, "anna");
    Content image = anna.contents().put(Draft.named("diagram.png"), IMAGE);
    Content note = anna.contents().put(Draft.named("notes.md"), bytes("# Notes\n"));
    Content given =
        anna.contents().put(Draft.named("data").typed("text/csv; charset=utf-8"), bytes("a,b"));
    Content other = anna.contents().put(Draft.named("x.png"), new byte[] {1, 2, 0, 3});

    assertThat(List.of(image, note, given, other))
        .extracting(Content::mediaType)
        .containsExactly("image/png", "text/markdown", "text/csv", "application/octet-stream");
    assertThat(image.owner()).isEqualTo(new Provenance.Principal(Trust.USER, "anna"));
    assertThat(image.addedAt()).isEqualTo(clock.instant());
    assertThat(memory.contents().bytes(image.digest())).isEqualTo(IMAGE);
    assertThat(memory.contents().get(image.digest().substring(0, 8))).isEqualTo(image);
    assertThat(memory.contents().get("content:" + image.digest())).isEqualTo(image);
    assertThat(memory.status().contents().contents()).isEqualTo(4);
    assertThat(heard)
        .filteredOn(event -> event.type() == MemoryEvent.Type.CONTENT_ADDED)
        .extracting(MemoryEvent::subject)
        .startsWith("content:" + image.digest());
  }

  @Test
  void put_ofBytesThatAreThere_changesNothing() {
    Content first = put("one.txt", "the same");
    int events = heard.size();

    assertThat(put("two.txt", "the same")).isEqualTo(first);
    assertThat(heard).hasSize(events);
    assertThat(names(memory)).containsExactly("one.txt");
  }

  @Test
  void put_fromManyThreads_storesEachContentOnce() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    List<Future<Content>> puts = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      int number = i;
      puts.add(threads.submit(() -> put("n" + number, "shared text")));
    }
    for (Future<Content> put : puts) {
      assertThat(put.get(60, TimeUnit.SECONDS).digest()).isEqualTo(puts.get(0).get().digest());
    }
    threads.shutdown();

    assertThat(names(memory)).hasSize(1);
    assertThat(heard)
        .filteredOn(event -> event.type() == MemoryEvent.Type.CONTENT_ADDED)
        .hasSize(1);
  }

  @Test
  void put_atTheLimit_isTaken_andOverIt_isRefusedWithAdvice() {
    String most = "a".repeat(Content.MAX_BYTES);
    assertThat(put("most.txt", most).size()).isEqualTo(Content.MAX_BYTES);
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> put("more.txt", most + "a"))
        .withMessageContaining("1048577 bytes")
        .withMessageContaining("at most 1048576 bytes (1 MiB)")
        .withMessageContaining("keep a larger file outside");
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> put("empty.txt", ""))
        .withMessageContaining("at least one byte");
    assertThat(names(memory)).containsExactly("most.txt");
  }

  @Test
  void put_overAllThatAStoreMayHold_isRefused() {
    store.write(
        tx -> {
          for (int i = 0; i < Contents.MAX_CONTENTS; i++) {
            byte[] one = bytes("c" + i);
            tx.contents()
                .put(
                    new Content(
                        Scope.project("elsewhere"),
                        Sha256.hex(one),
                        "n" + i,
                        "text/plain",
                        one.length,
                        new Provenance.Principal(Trust.AGENT, null),
                        clock.instant(),
                        false),
                    one);
          }
          return null;
        });

    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> put("one more.txt", "text"))
        .withMessageContaining("10000 of at most 10000 contents")
        .withMessageContaining("remove contents that nobody needs");
  }

  @Test
  void put_ofHostileNames_isRefused() {
    for (String name :
        List.of("../evil", "a/b", "C:\\x", "..", "", "a\nb", "a\u0000", "exe.\u202Egpj", TOKEN)) {
      assertThatThrownBy(() -> put(name, "text " + name.length()))
          .isInstanceOfAny(InvalidValueException.class, SecretRejectedException.class);
    }
    assertThat(names(memory)).isEmpty();
  }

  @Test
  void put_ofASecret_isRefused_inTextAndInBytes() {
    byte[] binary = bytes("\u0000\u0001 password file " + TOKEN + " \u0000 end");
    byte[] wide = ("\u0000" + TOKEN).getBytes(StandardCharsets.UTF_16LE);

    for (byte[] bytes : List.of(bytes("token: " + TOKEN + "\n"), binary, wide)) {
      assertThatExceptionOfType(SecretRejectedException.class)
          .isThrownBy(() -> memory.contents().put(Draft.named("notes.bin"), bytes))
          .withMessageContaining("content")
          .withMessageNotContaining(TOKEN);
    }
    // A type that claims to be an image changes nothing.
    assertThatExceptionOfType(SecretRejectedException.class)
        .isThrownBy(
            () ->
                memory
                    .contents()
                    .put(Draft.named("a.png").typed("image/png"), bytes("key " + TOKEN)));
    assertThat(names(memory)).isEmpty();
  }

  @Test
  void put_ofATextTypeForOtherBytes_isRefused() {
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(
            () ->
                memory
                    .contents()
                    .put(Draft.named("a").typed("text/plain"), new byte[] {(byte) 0xff, 1}))
        .withMessageContaining("no UTF-8");
  }

  @Test
  void put_ofPersonalData_isMarkedOrRefused_asThePolicySays() {
    assertThat(put("card.txt", "Card " + CARD).personal()).isTrue();
    assertThat(put("plain.txt", "Nothing of the kind.").personal()).isFalse();
    for (Action action : List.of(Action.REDACT, Action.REFUSE)) {
      AgentMemory strict =
          with(PrivacyPolicy.STANDARD.with(Rule.of(action, PersonalFamily.values())));
      assertThatExceptionOfType(PersonalDataRejectedException.class)
          .isThrownBy(
              () ->
                  strict
                      .contents()
                      .put(Draft.named("c.txt"), bytes("My card " + CARD + " " + action)))
          .withMessageContaining("content");
    }
    AgentMemory off = with(PrivacyPolicy.STANDARD.with(Rule.of(Action.OFF)));
    assertThat(off.contents().put(Draft.named("o.txt"), bytes("Off " + CARD)).personal()).isFalse();
  }

  @Test
  void aMemory_isLinkedAndUnlinked() {
    MemoryNode fact = remember(NodeKind.FACT, "The queue has a diagram", "See there.");
    Content image = memory.contents().put(Draft.named("queue.png"), IMAGE);
    double before = fact.confidence();

    memory.contents().link(fact.id(), image.digest());
    memory.contents().link(fact.id(), image.digest());

    assertThat(memory.contents().of(fact.id())).containsExactly(image);
    assertThat(memory.contents().memories(image.digest())).containsExactly(fact.ref());
    assertThat(memory.node(fact.id()).evidence())
        .singleElement()
        .satisfies(piece -> assertThat(piece.locator()).isEqualTo(image.locator()));
    assertThat(memory.node(fact.id()).require().confidence()).isEqualTo(before);

    assertThat(memory.contents().unlink(fact.id(), image.digest(), "another one")).isTrue();
    assertThat(memory.contents().unlink(fact.id(), image.digest(), "another one")).isFalse();
    assertThat(memory.contents().of(fact.id())).isEmpty();
    assertThat(memory.contents().memories(image.digest())).isEmpty();
  }

  @Test
  void aLink_staysInItsScope() {
    MemoryNode fact = remember(NodeKind.FACT, "The queue has a diagram", "See there.");
    Scope wider = memory.scopes().scopes().get(memory.scopes().scopes().size() - 1);
    Content image = memory.contents().put(Draft.named("q.png").at(wider.level()), IMAGE);

    assertThat(image.scope()).isEqualTo(wider);
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> memory.contents().link(fact.id(), image.digest()))
        .withMessageContaining("scope of the memory");
  }

  @Test
  void remove_ofLinkedContent_namesTheMemories_unlessLinksGoToo() {
    MemoryNode fact = remember(NodeKind.FACT, "The queue has a diagram", "See there.");
    Content image = memory.contents().put(Draft.named("queue.png"), IMAGE);
    memory.contents().link(fact.id(), image.digest());

    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> memory.contents().remove(image.digest(), false, "not needed"))
        .withMessageContaining(fact.id().value())
        .withMessageContaining("unlink");
    assertThat(names(memory)).hasSize(1);

    Contents.Removed removed = memory.contents().remove(image.digest(), true, "not needed");

    assertThat(removed.content()).isEqualTo(image);
    assertThat(removed.memories()).containsExactly(fact.ref());
    assertThat(names(memory)).isEmpty();
    assertThat(memory.node(fact.id()).evidence()).isEmpty();
    assertThat(heard.get(heard.size() - 1).type()).isEqualTo(MemoryEvent.Type.CONTENT_REMOVED);
    assertThat(heard.get(heard.size() - 1).toString()).doesNotContain("queue.png");
  }

  @Test
  void anAgent_removesItsOwn_andNotThatOfAPerson() {
    AgentMemory agent = by(Source.AGENT, "codex");
    Content own = agent.contents().put(Draft.named("own.txt"), bytes("of the agent"));
    Content persons = by(Source.USER, "anna").contents().put(Draft.named("p"), bytes("of anna"));

    assertThat(agent.contents().remove(own.digest(), false, "done").memories()).isEmpty();
    assertThatExceptionOfType(NeedsPersonException.class)
        .isThrownBy(() -> agent.contents().remove(persons.digest(), false, "done"));
  }

  @Test
  void rights_keepContentsFromAnAgent() {
    AgentMemory open =
        with(
            PrivacyPolicy.STANDARD
                .with(Right.to(Access.READ, NodeKind.FACT).at(Scope.Level.PROJECT).ofAgent("clerk"))
                .with(Right.to(Access.WRITE).at(Scope.Level.PROJECT).ofAgent("clerk"))
                .with(Right.to(Access.READ).at(Scope.Level.TENANT).ofAgent("guest"))
                .with(Right.to(Access.WRITE).at(Scope.Level.TENANT).ofAgent("guest")));
    MemoryNode decision =
        open.remember(
            NodeDraft.builder(NodeKind.DECISION, "Salaries are paid on the first").build());
    Content free = open.contents().put(Draft.named("free.txt"), bytes("free"));
    Content kept = open.contents().put(Draft.named("kept.txt"), bytes("kept"));
    open.contents().link(decision.id(), kept.digest());
    AgentMemory clerk = open.writtenBy(() -> Provenance.of(Source.AGENT, "clerk"));
    AgentMemory guest = open.writtenBy(() -> Provenance.of(Source.AGENT, "guest"));

    assertThat(names(open)).containsExactly("kept.txt", "free.txt");
    assertThat(names(clerk)).containsExactly("free.txt");
    assertThat(clerk.status().contents().contents()).isEqualTo(1);
    assertThat(clerk.contents().bytes(free.digest())).isEqualTo(bytes("free"));
    assertThatThrownBy(() -> clerk.contents().bytes(kept.digest()))
        .isInstanceOf(InvalidValueException.class);
    assertThatThrownBy(() -> clerk.contents().link(decision.id(), kept.digest()))
        .isInstanceOf(InvalidValueException.class);
    assertThat(names(guest)).isEmpty();
    assertThatThrownBy(() -> guest.contents().put(Draft.named("n.txt"), bytes("of a guest")))
        .isInstanceOf(NeedsPersonException.class)
        .hasMessageContaining("guest");
  }

  @Test
  void get_ofAnUnknownId_saysWhatToDo() {
    put("one.txt", "one");
    for (String id : List.of("", "abc", "no id at all", "f".repeat(64), "../x")) {
      assertThatExceptionOfType(InvalidValueException.class)
          .isThrownBy(() -> memory.contents().get(id))
          .withMessageContaining("content");
    }
    assertThatExceptionOfType(OutsideScopeException.class)
        .isThrownBy(() -> memory.contents().list(Query.in(List.of(Scope.project("other")), 1)));
  }

  @Test
  void clear_removesContents() {
    put("one.txt", "one");
    AgentMemory person = by(Source.USER, "anna");

    assertThat(person.maintenance().clear(memory.scopes().narrowest(), "anew").contents())
        .isEqualTo(1);
    assertThat(names(memory)).isEmpty();
  }

  @Test
  void whatNamesASubject_isHeldAndForgotten() {
    AgentMemory person = by(Source.USER, "anna");
    MemoryNode fact = remember(NodeKind.FACT, "Invoices are sent monthly", "A job sends them.");
    Content named = put("Erika Holm.txt", "A letter.");
    Content text = put("letter.txt", "Erika Holm wrote it.");
    Content binary =
        memory.contents().put(Draft.named("scan"), bytes("\u0000\u0001by Erika Holm\u0000"));
    Content other = put("other.txt", "Nobody is named.");
    memory.contents().link(fact.id(), text.digest());
    Privacy privacy = person.maintenance().privacy();
    Privacy.Subject subject = Privacy.Subject.of("Erika Holm");

    Privacy.Held held = privacy.held(subject, List.of());

    assertThat(held.items())
        .filteredOn(item -> item.place() == Privacy.Place.CONTENT)
        .extracting(Privacy.Item::id)
        .containsExactlyInAnyOrder(named.digest(), text.digest(), binary.digest());

    privacy.forget(held, Privacy.Choice.USUAL, "a person asked for it");

    assertThat(names(memory)).containsExactly(other.name());
    assertThat(memory.node(fact.id()).evidence()).isEmpty();
    assertThat(privacy.held(subject, List.of()).items()).isEmpty();
    assertThat(privacy.prove(subject, List.of()).isClean()).isTrue();
    assertThat(person.maintenance().verify().isSound()).isTrue();
    List<NodeRef> linked = memory.contents().memories(other.digest());
    assertThat(linked).isEmpty();
  }

  @Test
  void reverify_leavesLinksAlone() {
    MemoryNode fact = remember(NodeKind.FACT, "The queue has a diagram", "See there.");
    memory.contents().link(fact.id(), put("q.txt", "a queue").digest());

    memory.maintenance().reverify(MemoryQuery.all(), (kind, place) -> new SourceResolver.Gone());

    assertThat(memory.node(fact.id()).require().isInForce()).isTrue();
    assertThat(memory.node(fact.id()).evidence().get(0).isDoubtful()).isFalse();
  }
}
