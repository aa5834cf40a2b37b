package dev.memoryweave.store;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.internal.ContentText;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.text.internal.PlainText;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The contents of a store: files, images and notes that are no memories, each kept as its bytes. A
 * scope has each content once, under the digest of its bytes; other scopes have their own copies.
 */
public interface ContentStore {
  /** The content with a digest in a scope, or nothing. */
  Optional<Content> find(Scope scope, String digest);

  /** The bytes of the content with a digest in a scope, or nothing; changing them has no effect. */
  Optional<byte[]> bytes(Scope scope, String digest);

  /**
   * One page of the contents that match a query, latest first.
   *
   * @throws InvalidValueException if the cursor does not belong to such a query
   */
  Page<Content> list(Query query);

  /** How much all scopes of the store hold. */
  Usage usage();

  /** How much some scopes hold. */
  Usage usage(List<Scope> scopes);

  /** Changes contents. */
  interface Writer extends ContentStore {
    /**
     * Adds a content, or replaces the one with its digest in its scope, which keeps its place in
     * lists.
     *
     * @param bytes as many as the content says, of its digest
     */
    void put(Content content, byte[] bytes);

    /** Removes a content without a trace, and returns whether there was one. */
    boolean delete(Scope scope, String digest);
  }

  /**
   * Amount of content.
   *
   * @param contents how many contents
   * @param bytes how many bytes they have together
   */
  record Usage(long contents, long bytes) {}

  /**
   * A content without its bytes.
   *
   * @param scope where it is filed
   * @param digest the SHA-256 of its bytes, 64 hexadecimal digits in lower case
   * @param name the name of a file, without folders: 1 to {@value #MAX_NAME} characters on one line
   * @param mediaType its type, such as {@code image/png}, in lower case and without parameters
   * @param size how many bytes it has, 1 to {@value #MAX_BYTES}
   * @param owner who added it
   * @param addedAt when, to the millisecond
   * @param personal whether personal data was found in it, which keeps it out of exports
   */
  record Content(
      Scope scope,
      String digest,
      String name,
      String mediaType,
      long size,
      Provenance.Principal owner,
      Instant addedAt,
      boolean personal) {
    /** The most bytes of one content, 1 MiB. */
    public static final int MAX_BYTES = 1 << 20;

    /** The longest name, in characters. */
    public static final int MAX_NAME = ContentText.MAX_NAME;

    /** The begin of the locator by which evidence refers to a content. */
    public static final String LOCATOR = "content:";

    /** Checks the values. */
    public Content {
      InvalidValueException.given("scope", scope);
      InvalidValueException.unless(
          Sha256.isHex(InvalidValueException.required("digest", digest, "be given")),
          "digest",
          digest,
          "be a SHA-256 of 64 hexadecimal digits in lower case");
      name = ContentText.name(name);
      mediaType = ContentText.mediaType(mediaType);
      InvalidValueException.within("size", size, 1, MAX_BYTES);
      InvalidValueException.given("owner", owner);
      addedAt = Text.time("addedAt", addedAt);
    }

    /** A copy in another scope. */
    public Content at(Scope newScope) {
      return new Content(newScope, digest, name, mediaType, size, owner, addedAt, personal);
    }

    /** A copy by another owner. */
    public Content by(Provenance.Principal newOwner) {
      return new Content(scope, digest, name, mediaType, size, newOwner, addedAt, personal);
    }

    /** A copy that holds personal data, or none. */
    public Content marked(boolean isPersonal) {
      return new Content(scope, digest, name, mediaType, size, owner, addedAt, isPersonal);
    }

    /** The locator of evidence that links a memory with it. */
    public String locator() {
      return LOCATOR + digest;
    }
  }

  /**
   * Conditions on contents; a content is found if it meets all of them.
   *
   * @param scopes the scopes to search, at least one
   * @param owner the id of the owner, or the label of the kind of owner such as {@code agent}; null
   *     for any
   * @param mediaType the media type, or all of a kind as {@code image/*}; null for any
   * @param digest the first digits of the digest; empty for any
   * @param limit the most contents of a page, 1 to {@value #MAX_LIMIT}
   * @param cursor where the page begins, or null for the first
   */
  record Query(
      List<Scope> scopes,
      @Nullable String owner,
      @Nullable String mediaType,
      String digest,
      int limit,
      @Nullable String cursor) {
    /** The most contents of one page. */
    public static final int MAX_LIMIT = 1_000;

    /** Checks the limit and that a scope is named. */
    public Query {
      scopes = List.copyOf(InvalidValueException.elements("scopes", scopes));
      InvalidValueException.unless(!scopes.isEmpty(), "scopes", scopes, "name at least one scope");
      InvalidValueException.within("limit", limit, 1, MAX_LIMIT);
      InvalidValueException.given("digest", digest);
      mediaType = mediaType == null ? null : PlainText.lowerCase(mediaType.strip());
    }

    /** The first page of all contents of some scopes. */
    public static Query in(List<Scope> scopes, int limit) {
      return new Query(scopes, null, null, "", limit, null);
    }

    /** A copy for another owner. */
    public Query of(@Nullable String wanted) {
      return new Query(scopes, wanted, mediaType, digest, limit, cursor);
    }

    /** A copy for another media type. */
    public Query typed(@Nullable String wanted) {
      return new Query(scopes, owner, wanted, digest, limit, cursor);
    }

    /** A copy for digests that begin with some digits. */
    public Query beginningWith(String digits) {
      return new Query(scopes, owner, mediaType, digits, limit, cursor);
    }

    /** A copy for another page. */
    public Query from(@Nullable String other) {
      return new Query(scopes, owner, mediaType, digest, limit, other);
    }

    /** Whether a content of these scopes meets the other conditions. */
    public boolean matches(Content content) {
      return content.digest().startsWith(digest)
          && (owner == null
              || owner.equals(content.owner().id())
              || owner.equals(content.owner().trust().label()))
          && (mediaType == null
              || (mediaType.endsWith("/*")
                  ? content.mediaType().startsWith(mediaType.substring(0, mediaType.length() - 1))
                  : content.mediaType().equals(mediaType)));
    }

    /**
     * The place after which the page begins: contents have growing places in the order of adding.
     *
     * @throws InvalidValueException if the cursor is no place
     */
    public long before() {
      if (cursor == null) {
        return Long.MAX_VALUE;
      }
      try {
        return Long.parseLong(cursor);
      } catch (NumberFormatException e) {
        throw new InvalidValueException(
            "cursor", cursor, "be one that a page of contents gave as its next");
      }
    }
  }
}
