package dev.memoryweave.content.internal;

import dev.memoryweave.change.internal.ContentWriter;
import dev.memoryweave.change.internal.Reason;
import dev.memoryweave.change.internal.TextScreen;
import dev.memoryweave.change.internal.Transactions;
import dev.memoryweave.content.Contents;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeAddress;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.OutsideScopeException;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.internal.ContentText;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.store.ContentStore.Content;
import dev.memoryweave.store.ContentStore.Query;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.internal.NodeLookup;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The contents of the scopes of a memory. */
public final class StoredContents implements Contents {
  private final Transactions transactions;
  private final ScopeChain chain;
  private final TextScreen screen;
  private final NodeLookup lookup;
  private final ContentWriter writer;

  /** Creates the view. */
  public StoredContents(
      Transactions transactions,
      ScopeChain chain,
      TextScreen screen,
      NodeLookup lookup,
      ContentWriter writer) {
    this.transactions = transactions;
    this.chain = chain;
    this.screen = screen;
    this.lookup = lookup;
    this.writer = writer;
  }

  @Override
  public Content put(Draft draft, byte[] bytes) {
    InvalidValueException.given("draft", draft);
    InvalidValueException.given("content", bytes);
    byte[] own = bytes.clone();
    requireSize(own.length);
    String name = ContentText.name(draft.name());
    String type =
        draft.mediaType() == null
            ? ContentText.guessed(name, own)
            : ContentText.mediaType(draft.mediaType());
    InvalidValueException.unless(
        !ContentText.isText(type) || ContentText.text(own) != null,
        "media_type",
        type,
        "not be that of a text: the bytes are no UTF-8; leave it out");
    screen.check("name", name);
    screen.check("content", ContentText.readable(own));
    Scope scope = scope(draft.level());
    String digest = Sha256.hex(own);
    return transactions.write(
        context ->
            context
                .tx()
                .contents()
                .find(scope, digest)
                .orElseGet(() -> writer.add(context, scope, digest, name, type, own)));
  }

  private Scope scope(Scope.@Nullable Level level) {
    if (level == null) {
      return chain.narrowest();
    }
    Optional<Scope> scope = chain.at(level);
    InvalidValueException.unless(scope.isPresent(), "level", level.label(), "be one of " + chain);
    return scope.orElseThrow();
  }

  private static void requireSize(int size) {
    InvalidValueException.unless(size > 0, "content", "(no bytes)", "have at least one byte");
    InvalidValueException.unless(
        size <= Content.MAX_BYTES,
        "content",
        size + " bytes",
        "have at most "
            + Content.MAX_BYTES
            + " bytes (1 MiB); keep a larger file outside, and remember where it is");
  }

  // ---- reading ----------------------------------------------------------------------------------

  @Override
  public Content get(String id) {
    return transactions.read(tx -> require(tx, id));
  }

  @Override
  public byte[] bytes(String id) {
    return transactions.read(
        tx -> {
          Content content = require(tx, id);
          return tx.contents().bytes(content.scope(), content.digest()).orElseThrow();
        });
  }

  private Content require(ReadTransaction tx, String id) {
    String given = InvalidValueException.required("content", id, "be given").strip();
    String digits =
        given.startsWith(Content.LOCATOR) ? given.substring(Content.LOCATOR.length()) : given;
    InvalidValueException.unless(
        digits.length() >= LEAST_DIGITS && digits.chars().allMatch(c -> isDigit((char) c)),
        "content",
        id,
        "be the id of a content: at least " + LEAST_DIGITS + " of its digits");
    if (Sha256.isHex(digits)) {
      for (Scope scope : chain.scopes()) {
        Optional<Content> found = tx.contents().find(scope, digits);
        if (found.isPresent()) {
          return found.get();
        }
      }
    }
    List<Content> found =
        tx.contents().list(Query.in(chain.scopes(), 2).beginningWith(digits)).items();
    InvalidValueException.unless(
        !found.isEmpty(), "content", id, "be the id of a content that is here; list them");
    InvalidValueException.unless(
        found.size() == 1, "content", id, "have more digits: several contents begin with these");
    return found.get(0);
  }

  private static boolean isDigit(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
  }

  @Override
  public Page<Content> list(Query query) {
    InvalidValueException.given("query", query);
    for (Scope scope : query.scopes()) {
      if (!chain.contains(scope)) {
        throw new OutsideScopeException(scope.toString(), chain);
      }
    }
    return transactions.read(tx -> tx.contents().list(query));
  }

  @Override
  public List<Content> of(NodeAddress memory) {
    InvalidValueException.given("memory", memory);
    return transactions.read(
        tx -> {
          MemoryNode node = lookup.require(tx, memory);
          return tx.evidence().of(node.ref()).stream()
              .map(Evidence::locator)
              .filter(locator -> locator.startsWith(Content.LOCATOR))
              .map(locator -> locator.substring(Content.LOCATOR.length()))
              .distinct()
              .flatMap(digest -> tx.contents().find(node.scope(), digest).stream())
              .toList();
        });
  }

  @Override
  public List<NodeRef> memories(String id) {
    return transactions.read(tx -> ContentWriter.memories(tx, require(tx, id)));
  }

  // ---- linking and removing ---------------------------------------------------------------------

  @Override
  public Content link(NodeAddress memory, String id) {
    InvalidValueException.given("memory", memory);
    return transactions.write(
        context -> {
          Content content = require(context.readable(), id);
          writer.link(context, lookup.require(context.tx(), memory), content);
          return content;
        });
  }

  @Override
  public boolean unlink(NodeAddress memory, String id, String reason) {
    InvalidValueException.given("memory", memory);
    check(reason);
    return transactions.write(
        context ->
            writer.unlink(
                context,
                lookup.require(context.tx(), memory),
                require(context.readable(), id),
                reason));
  }

  @Override
  public Removed remove(String id, boolean unlink, String reason) {
    check(reason);
    return transactions.write(
        context -> {
          Content content = require(context.readable(), id);
          return new Removed(content, writer.remove(context, content, unlink, reason));
        });
  }

  private void check(String reason) {
    InvalidValueException.given("reason", reason);
    screen.check("reason", reason);
    Reason.require(reason);
  }
}
