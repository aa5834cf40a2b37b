package dev.memoryweave.store.tck;

import static dev.memoryweave.store.tck.TckNodes.NOON;
import static dev.memoryweave.store.tck.TckNodes.OTHER_PROJECT;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Trust;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.store.ContentStore.Content;
import dev.memoryweave.store.ContentStore.Query;
import dev.memoryweave.store.ContentStore.Usage;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.Page;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Contents that are no memories. */
abstract class ContentRules extends StoreRules {
  private static final Provenance.Principal ANNA = new Provenance.Principal(Trust.USER, "anna");
  private static final Provenance.Principal AGENT = new Provenance.Principal(Trust.AGENT, null);
  private static final List<Scope> BOTH = List.of(PROJECT, OTHER_PROJECT);

  ContentRules(MemoryStoreContract contract) {
    super(contract);
  }

  /** A content of some bytes. */
  static Content content(
      Scope scope, String name, String type, Provenance.Principal owner, byte[] bytes) {
    return new Content(scope, Sha256.hex(bytes), name, type, bytes.length, owner, NOON, false);
  }

  /** A content of Anna. */
  static Content content(Scope scope, String name, String type, byte[] bytes) {
    return content(scope, name, type, ANNA, bytes);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private Content put(Scope scope, String name, byte[] bytes) {
    return put(content(scope, name, "text/plain", ANNA, bytes), bytes);
  }

  private Content put(Content content, byte[] bytes) {
    change(tx -> tx.contents().put(content, bytes));
    return content;
  }

  private List<Content> list(Query query) {
    return store.read(tx -> tx.contents().list(query)).items();
  }

  private void assertStored(Content content, byte[] bytes) {
    look(
        tx -> {
          assertThat(tx.contents().find(content.scope(), content.digest())).contains(content);
          assertThat(tx.contents().bytes(content.scope(), content.digest()))
              .hasValueSatisfying(found -> assertThat(found).isEqualTo(bytes));
        });
  }

  @Test
  void aContent_isFoundByItsDigest_byteByByte() {
    byte[] every = new byte[256];
    for (int i = 0; i < every.length; i++) {
      every[i] = (byte) i;
    }
    Content binary =
        new Content(
            PROJECT,
            Sha256.hex(every),
            "Übersicht 灯台 🌊.bin",
            "application/octet-stream",
            every.length,
            AGENT,
            NOON.plusMillis(7),
            true);
    put(binary, every);

    assertStored(binary, every);
    look(
        tx -> {
          assertThat(tx.contents().find(OTHER_PROJECT, binary.digest())).isEmpty();
          assertThat(tx.contents().bytes(OTHER_PROJECT, binary.digest())).isEmpty();
          assertThat(tx.contents().find(PROJECT, "0".repeat(64))).isEmpty();
        });
  }

  @Test
  void theLargestContent_isKept() {
    byte[] large = new byte[Content.MAX_BYTES];
    Arrays.fill(large, (byte) 0xA7);

    assertStored(put(PROJECT, "large", large), large);
  }

  @Test
  void bytes_thatACallerChanges_stayAsTheyWereStored() {
    byte[] given = bytes("as it was");
    Content content = put(PROJECT, "note.txt", given);
    given[0] = 'X';
    store.read(tx -> tx.contents().bytes(PROJECT, content.digest())).orElseThrow()[1] = 'X';

    assertStored(content, bytes("as it was"));
  }

  @Test
  void put_again_replacesTheContent_whichKeepsItsPlace() {
    Content first = put(PROJECT, "one", bytes("1"));
    Content second = put(PROJECT, "two", bytes("2"));
    Content renamed = put(content(PROJECT, "uno", "text/csv", AGENT, bytes("1")), bytes("1"));

    assertThat(list(Query.in(BOTH, 10))).containsExactly(second, renamed);
    assertThat(renamed.digest()).isEqualTo(first.digest());
    assertThat(store.<Usage>read(tx -> tx.contents().usage())).isEqualTo(new Usage(2, 2));
  }

  @Test
  void equalBytes_inTwoScopes_areTwoContents() {
    Content one = put(PROJECT, "one", bytes("same"));
    Content other = put(OTHER_PROJECT, "other", bytes("same"));
    change(tx -> assertThat(tx.contents().delete(PROJECT, one.digest())).isTrue());

    assertThat(list(Query.in(BOTH, 10))).containsExactly(other);
    assertStored(other, bytes("same"));
  }

  @Test
  void delete_ofNothing_saysSo() {
    put(PROJECT, "one", bytes("1"));
    change(
        tx -> {
          assertThat(tx.contents().delete(PROJECT, Sha256.hex("2"))).isFalse();
          assertThat(tx.contents().delete(OTHER_PROJECT, Sha256.hex("1"))).isFalse();
          assertThat(tx.contents().delete(Scope.project("nobody"), Sha256.hex("1"))).isFalse();
        });
    assertThat(list(Query.in(BOTH, 10))).hasSize(1);
  }

  @Test
  void lists_areLatestFirst_pageByPage() {
    List<Content> added = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      added.add(0, put(i % 3 == 0 ? OTHER_PROJECT : PROJECT, "n" + i, bytes("text " + i)));
    }
    Query two = Query.in(BOTH, 2);

    List<Content> walked =
        store.read(tx -> Page.walk(cursor -> tx.contents().list(two.from(cursor))).toList());

    assertThat(walked).containsExactlyElementsOf(added);
    assertThat(list(Query.in(List.of(OTHER_PROJECT), 10))).hasSize(3);
    assertThat(store.<Page<Content>>read(tx -> tx.contents().list(Query.in(BOTH, 7))).next())
        .isNull();
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> list(two.from("no place")));
  }

  @Test
  void lists_areNarrowed_byOwnerTypeAndDigest() {
    Content image = put(content(PROJECT, "a.png", "image/png", AGENT, bytes("a")), bytes("a"));
    Content other = put(content(PROJECT, "b.gif", "image/gif", ANNA, bytes("b")), bytes("b"));
    Content text = put(content(PROJECT, "c.txt", "text/plain", ANNA, bytes("c")), bytes("c"));
    Query all = Query.in(BOTH, 10);

    assertThat(list(all.typed("image/*"))).containsExactly(other, image);
    assertThat(list(all.typed("image/png"))).containsExactly(image);
    assertThat(list(all.of("anna"))).containsExactly(text, other);
    assertThat(list(all.of("agent"))).containsExactly(image);
    assertThat(list(all.of("anna").typed("text/plain"))).containsExactly(text);
    assertThat(list(all.beginningWith(other.digest().substring(0, 12)))).containsExactly(other);
    // Narrowed lists have full pages, too.
    assertThat(list(Query.in(BOTH, 1).of("agent"))).containsExactly(image);
  }

  @Test
  void usage_isCounted_byScopeAndOverall() {
    put(PROJECT, "one", bytes("12345"));
    put(PROJECT, "two", bytes("123"));
    put(OTHER_PROJECT, "three", bytes("1"));
    look(
        tx -> {
          assertThat(tx.contents().usage()).isEqualTo(new Usage(3, 9));
          assertThat(tx.contents().usage(List.of(PROJECT))).isEqualTo(new Usage(2, 8));
          assertThat(tx.contents().usage(List.of(Scope.project("nobody"))))
              .isEqualTo(new Usage(0, 0));
        });
  }

  @Test
  void aWriteThatFails_leavesNoContent() {
    Content kept = put(PROJECT, "kept", bytes("kept"));
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(
            () ->
                change(
                    tx -> {
                      tx.contents()
                          .put(
                              content(PROJECT, "lost", "text/plain", ANNA, bytes("lost")),
                              bytes("lost"));
                      tx.contents().delete(PROJECT, kept.digest());
                      throw new IllegalArgumentException("on purpose");
                    }));

    assertThat(list(Query.in(BOTH, 10))).containsExactly(kept);
  }

  @Test
  void clear_removesTheContentsOfTheScope_andCountsThem() {
    put(PROJECT, "one", bytes("1"));
    put(PROJECT, "two", bytes("2"));
    Content other = put(OTHER_PROJECT, "other", bytes("1"));

    long removed =
        store.write(
            tx ->
                tx.clear(
                        TckNodes.event(MemoryEvent.Type.SCOPE_CLEARED, PROJECT, PROJECT.toString()))
                    .contents());

    assertThat(removed).isEqualTo(2);
    assertThat(list(Query.in(BOTH, 10))).containsExactly(other);
  }

  @Test
  void contents_outliveTheStore() {
    assumeCapable(MemoryStore.Capability.DURABLE);
    byte[] bytes = bytes("kept for long");
    Content content = put(PROJECT, "kept.txt", bytes);
    store.close();
    MemoryStore again = contract.reopen().orElse(null);
    assumeTrue(again != null, "the store is not opened again");
    store = again;

    assertStored(content, bytes);
  }

  @Test
  void aSoundStoreWithContents_isFoundSound() {
    assumeCapable(MemoryStore.Capability.MAINTENANCE);
    put(PROJECT, "one", bytes("1"));
    assertThat(store.verify().isSound()).isTrue();
    long unused = store.rebuildIndex();
    assertThat(store.verify().isSound()).isTrue();
  }

  @Test
  void whatIsNoContent_isRefused() {
    byte[] one = bytes("1");
    for (String name :
        List.of(
            "",
            " ",
            "a/b",
            "..\\b",
            ".",
            "..",
            "two\nlines",
            "\u0000",
            "x".repeat(201),
            "evil\u202Etxt.exe",
            "\uD800")) {
      assertThatExceptionOfType(InvalidValueException.class)
          .isThrownBy(() -> content(PROJECT, name, "text/plain", ANNA, one))
          .withMessageContaining("name");
    }
    for (String type : List.of("", "text", "text/", "/plain", "text/pl ain", "text/plain/x")) {
      assertThatExceptionOfType(InvalidValueException.class)
          .isThrownBy(() -> content(PROJECT, "n", type, ANNA, one))
          .withMessageContaining("media_type");
    }
    for (int size : List.of(0, Content.MAX_BYTES + 1)) {
      assertThatExceptionOfType(InvalidValueException.class)
          .isThrownBy(() -> content(PROJECT, "n", "text/plain", ANNA, new byte[size]))
          .withMessageContaining("size");
    }
    assertThat(content(PROJECT, "n", " Text/Plain; charset=utf-8", ANNA, one).mediaType())
        .isEqualTo("text/plain");
  }
}
