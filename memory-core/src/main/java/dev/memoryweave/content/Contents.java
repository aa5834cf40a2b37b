package dev.memoryweave.content;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeAddress;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.ContentStore.Content;
import dev.memoryweave.store.ContentStore.Query;
import dev.memoryweave.store.Page;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The contents of a memory: files, images and notes that are kept as they are, beside the memories.
 * Recall does not search them; memories refer to them.
 *
 * <p>A content is named by its digest, or by the first digits of it, at least {@value
 * #LEAST_DIGITS}, as long as no other content of the chain begins with them. A memory refers to a
 * content of its scope by a piece of evidence with the locator {@code content:<digest>}.
 *
 * <p>Texts are screened as memories are: a secret, or personal data that the policy redacts or
 * refuses, makes the write fail. In other bytes, printable stretches are searched for secrets; what
 * is compressed cannot be looked into.
 *
 * <p>Methods that take the id of a content throw {@link InvalidValueException} if there is no such
 * content, or more than one.
 */
public interface Contents {
  /** The most contents of a store, over all of its scopes. */
  int MAX_CONTENTS = 10_000;

  /** The most bytes that the contents of a store have together, over all of its scopes. */
  long MAX_TOTAL_BYTES = 256L << 20;

  /** The least digits that name a content. */
  int LEAST_DIGITS = 6;

  /**
   * Adds a content. Bytes that its scope has already are not added again: the content that has them
   * is returned as it is, under its name.
   *
   * @param bytes 1 to {@value Content#MAX_BYTES} bytes, which are copied
   * @throws InvalidValueException if there are no bytes or too many, if the media type is one of
   *     texts and the bytes are none, if the chain has no scope of the level, or if the store would
   *     hold too much
   * @throws dev.memoryweave.model.SecretRejectedException if the name or the bytes hold a secret
   * @throws dev.memoryweave.privacy.PersonalDataRejectedException if the name or the text holds
   *     personal data that the policy redacts or refuses
   * @throws dev.memoryweave.NeedsPersonException if the policy keeps the level from the author
   */
  Content put(Draft draft, byte[] bytes);

  /** The content with an id. */
  Content get(String id);

  /** The bytes of a content. */
  byte[] bytes(String id);

  /**
   * One page of contents, latest first.
   *
   * @throws dev.memoryweave.model.OutsideScopeException if a scope is outside the chain
   */
  Page<Content> list(Query query);

  /**
   * The contents that a memory refers to, in the order in which they were linked.
   *
   * @throws dev.memoryweave.model.UnknownNodeException if there is no such memory
   */
  List<Content> of(NodeAddress memory);

  /** The memories that refer to a content. */
  List<NodeRef> memories(String id);

  /**
   * Lets a memory refer to a content, and returns that. If it does already, nothing changes.
   *
   * @throws InvalidValueException if they are of different scopes
   * @throws dev.memoryweave.model.UnknownNodeException if there is no such memory
   */
  Content link(NodeAddress memory, String id);

  /**
   * Lets a memory no longer refer to a content, and returns whether it did.
   *
   * @throws dev.memoryweave.NeedsPersonException if the memory is the word of a more trusted author
   * @throws dev.memoryweave.model.UnknownNodeException if there is no such memory
   */
  boolean unlink(NodeAddress memory, String id, String reason);

  /**
   * Removes a content for good; the event that records it names neither its name nor its bytes.
   *
   * @param unlink whether memories that refer to it no longer do; if not, the content stays as long
   *     as there are any
   * @throws InvalidValueException if memories refer to it and {@code unlink} is false
   * @throws dev.memoryweave.NeedsPersonException if it was added by a more trusted author, or a
   *     memory that refers to it is the word of one
   */
  Removed remove(String id, boolean unlink, String reason);

  /**
   * Content to be added.
   *
   * @param name the name of a file, without folders
   * @param mediaType its type, or null to tell it from the bytes and the name
   * @param level the level of its scope, or null for the narrowest
   */
  record Draft(String name, @Nullable String mediaType, Scope.@Nullable Level level) {
    /** Checks the name. */
    public Draft {
      InvalidValueException.given("name", name);
    }

    /** Content of the narrowest scope, whose type the bytes and the name tell. */
    public static Draft named(String name) {
      return new Draft(name, null, null);
    }

    /** A copy with a media type; null to tell it from the bytes and the name. */
    public Draft typed(@Nullable String newType) {
      return new Draft(name, newType, level);
    }

    /** A copy for the scope of a level; null for the narrowest. */
    public Draft at(Scope.@Nullable Level newLevel) {
      return new Draft(name, mediaType, newLevel);
    }
  }

  /**
   * Removed content.
   *
   * @param content the content
   * @param memories the memories that referred to it
   */
  record Removed(Content content, List<NodeRef> memories) {
    /** Copies the list. */
    public Removed {
      memories = List.copyOf(memories);
    }
  }
}
