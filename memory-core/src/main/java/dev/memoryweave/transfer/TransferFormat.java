package dev.memoryweave.transfer;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.store.ContentStore;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads the records of exports in a file format. A module provides its format as a
 * service of {@link java.util.ServiceLoader}; {@link Transfer} takes the first one on the class
 * path.
 */
public interface TransferFormat {
  /** The name of the format, such as {@code jsonl}. */
  String name();

  /**
   * A sink that writes to a stream, which it flushes at the end and does not close.
   *
   * @throws TransferException if the stream fails
   */
  Sink writeTo(OutputStream out);

  /**
   * A source that reads from a stream, which it does not close.
   *
   * @param longestLine the longest line that is read into memory, in bytes
   * @throws TransferException if the stream fails
   */
  Source readFrom(InputStream in, int longestLine);

  /**
   * Receives the records of an export, in one thread: the header, then each record, then the end.
   *
   * <p>Any exception of a method ends the export and reaches the caller; one that writes to a file
   * or stream throws {@link TransferException} if that fails.
   */
  interface Sink extends AutoCloseable {
    /** Receives the header. */
    void begin(Transfer.Header header);

    /** Receives one record. */
    void write(Item record);

    /** Receives the end, which shows a reader that nothing is missing. */
    void end(Transfer.Counts counts);

    /** Releases its resources. An export that was not ended is incomplete. */
    @Override
    void close();
  }

  /**
   * Supplies the records of an export one after the other, in one thread. A damaged line does not
   * end it; a stream that cannot be read does, with {@link TransferException}.
   */
  interface Source extends AutoCloseable {
    /**
     * The header of the export; every call returns the same one.
     *
     * @throws TransferException if there is none, or it has a later version of the format
     */
    Transfer.Header header();

    /**
     * The next line, or null after the last one. A fault of the export as a whole, such as a
     * missing end, is returned as a damaged line, too.
     */
    @Nullable Line next();

    /**
     * A digest of everything read, available once {@link #next} has returned null; two passes over
     * equal content have equal digests.
     */
    String digest();

    /** Releases its resources. */
    @Override
    void close();

    /**
     * A line of an export: a record, or the problem with the line.
     *
     * @param number its number in the file, from 1
     * @param record the record, or null if it is damaged
     * @param problem the problem, without any of its content; null if there is none
     */
    record Line(long number, @Nullable Item record, @Nullable String problem) {
      /** Checks that it is one or the other. */
      public Line {
        InvalidValueException.unless(
            (record == null) != (problem == null), "line", number, "be a record or a problem");
      }

      /** A line that holds a record. */
      public static Line of(long number, Item record) {
        return new Line(number, record, null);
      }

      /** A line that is damaged. */
      public static Line damaged(long number, String problem) {
        return new Line(number, null, problem);
      }
    }
  }

  /**
   * One record of an export; in a file each is a line. Records are in this order: memories in the
   * order in which they were remembered, vectors, relations, sessions, contents, decisions, events.
   */
  sealed interface Item {
    /** The scope that it is filed under. */
    Scope scope();

    /**
     * A memory with everything that is deleted with it.
     *
     * @param node the memory as it is
     * @param versions its former versions, oldest first
     * @param evidence the evidence attached to it, in the order of attachment
     * @param detached the evidence that was detached from it, in the order of detaching
     */
    record OfMemory(
        MemoryNode node,
        List<MemoryNode> versions,
        List<Evidence> evidence,
        List<Evidence> detached)
        implements Item {
      /** Copies the lists, and checks that all are of one memory. */
      public OfMemory {
        versions = List.copyOf(versions);
        evidence = List.copyOf(evidence);
        detached = List.copyOf(detached);
        NodeRef ref = node.ref();
        InvalidValueException.unless(
            versions.stream().allMatch(version -> version.ref().equals(ref)),
            "versions",
            ref,
            "be of the memory itself");
        InvalidValueException.unless(
            evidence.stream().allMatch(piece -> piece.scope().equals(ref.scope()))
                && detached.stream().allMatch(piece -> piece.scope().equals(ref.scope())),
            "evidence",
            ref,
            "be of the scope of the memory");
      }

      @Override
      public Scope scope() {
        return node.scope();
      }
    }

    /**
     * A vector of a memory.
     *
     * @param model the model that made it
     * @param node its memory
     * @param hash the hash of the text that was embedded
     * @param vector as many numbers as the model has dimensions
     */
    record OfVector(Embedder.Model model, NodeRef node, String hash, List<Float> vector)
        implements Item {
      /** Copies the list. */
      public OfVector {
        vector = List.copyOf(vector);
        InvalidValueException.unless(
            vector.size() == model.dimensions(),
            "vector",
            vector.size() + " numbers",
            "have as many numbers as the model says, " + model.dimensions());
      }

      @Override
      public Scope scope() {
        return node.scope();
      }
    }

    /**
     * A relation that starts from a memory.
     *
     * @param relation the relation as it is
     * @param versions its former versions, oldest first
     */
    record OfRelation(Relation relation, List<Relation> versions) implements Item {
      /** Copies the list, and checks that all have the same ends. */
      public OfRelation {
        versions = List.copyOf(versions);
        InvalidValueException.unless(
            versions.stream()
                .allMatch(
                    version ->
                        version.from().equals(relation.from())
                            && version.predicate().equals(relation.predicate())
                            && version.to().equals(relation.to())),
            "versions",
            relation.predicate(),
            "join the same memories in the same way");
      }

      @Override
      public Scope scope() {
        return relation.from().scope();
      }
    }

    /**
     * A session.
     *
     * @param session the details of the session
     */
    record OfSession(Session session) implements Item {
      @Override
      public Scope scope() {
        return session.scope();
      }
    }

    /**
     * A content that is no memory.
     *
     * @param content the content
     * @param base64 its bytes in Base64, without line breaks
     */
    record OfContent(ContentStore.Content content, String base64) implements Item {
      /** Checks that the bytes are those that the content says. */
      public OfContent {
        InvalidValueException.given("content", content);
        byte[] bytes = decoded(base64);
        InvalidValueException.unless(
            bytes.length == content.size() && Sha256.hex(bytes).equals(content.digest()),
            "bytes",
            bytes.length + " bytes",
            "be those of the digest and the size");
      }

      /** A content with its bytes. */
      public static OfContent of(ContentStore.Content content, byte[] bytes) {
        return new OfContent(content, Base64.getEncoder().encodeToString(bytes));
      }

      /** The bytes. */
      public byte[] bytes() {
        return decoded(base64);
      }

      private static byte[] decoded(String base64) {
        try {
          return Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException e) {
          throw new InvalidValueException(
              "bytes", base64.length() + " characters", "be bytes in Base64");
        }
      }

      @Override
      public Scope scope() {
        return content.scope();
      }
    }

    /**
     * A decision on a proposal. Its number is its index among the decisions of the export, from 1.
     * A decision that undoes another one has the report {@code decision-} with the number of the
     * undone one in the export, or 0 if that is not included.
     *
     * @param decision the decision
     */
    record OfDecision(PromotionRecord decision) implements Item {
      /** Checks that it has a number. */
      public OfDecision {
        InvalidValueException.unless(
            decision.sequence() >= 1, "number", decision.sequence(), "be 1 or higher");
      }

      @Override
      public Scope scope() {
        return decision.scope();
      }
    }

    /**
     * An event. Its number follows from its position; if its subject names a decision, it uses the
     * number of the decision in the export, or 0.
     *
     * @param event the event
     */
    record OfEvent(MemoryEvent.Draft event) implements Item {
      @Override
      public Scope scope() {
        return event.scope();
      }
    }
  }

  /**
   * Thrown when an export file cannot be written or read, or has a format that this library does
   * not know.
   */
  final class TransferException extends MemoryException {
    private static final long serialVersionUID = 1L;

    /** Creates the exception with a message that says what, where, and what to do. */
    public TransferException(String message) {
      super(message);
    }

    /** Creates the exception with a message and the failure behind it. */
    public TransferException(String message, Throwable cause) {
      super(message, cause);
    }

    /** Creates the exception with a message in parts that says what, where, and what to do. */
    public TransferException(MemoryException.Message message) {
      super(message);
    }

    /** Creates the exception with a message in parts and the failure behind it. */
    public TransferException(MemoryException.Message message, Throwable cause) {
      super(message, cause);
    }
  }
}
