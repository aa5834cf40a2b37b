package dev.memoryweave.operations.answer;

import dev.memoryweave.store.ContentStore.Content;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code content}. */
public record ContentAnswer(
    @Doc("The contents of a page, latest first; absent if the call is about one")
        @Nullable List<Row> contents,
    @Doc("To be passed as cursor for the next page; absent if there is none")
        @Nullable String nextCursor,
    @Doc("The content that the call is about") @Nullable Row content,
    @Doc("The ids of memories that refer to it") @Nullable List<String> memories,
    @Doc("Its text; absent for other bytes, and for a long text unless whole is set")
        @Nullable String text,
    @Doc("Bytes that are no text, in Base64; absent unless whole is set") @Nullable String base64) {
  /** A content without its bytes. */
  public record Row(
      @Doc("Its id, the SHA-256 of its bytes") String id,
      String name,
      String mediaType,
      @Doc("In bytes") long size,
      @Doc("Who added it") String owner,
      Instant addedAt,
      @Doc("The scope, as level:key") String scope,
      @Doc("Whether personal data was found in it, which keeps it out of exports")
          boolean personal) {
    /** The view of a content. */
    public static Row of(Content content) {
      return new Row(
          content.digest(),
          content.name(),
          content.mediaType(),
          content.size(),
          content.owner().label(),
          content.addedAt(),
          content.scope().toString(),
          content.personal());
    }
  }

  /** The answer about one content. */
  public static ContentAnswer of(Content content, List<String> memories) {
    return new ContentAnswer(null, null, Row.of(content), memories, null, null);
  }
}
