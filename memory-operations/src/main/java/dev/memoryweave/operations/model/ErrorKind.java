package dev.memoryweave.operations.model;

import dev.memoryweave.NeedsPersonException;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.SecretRejectedException;
import dev.memoryweave.model.UnknownNodeException;
import dev.memoryweave.store.DuplicateNodeException;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.ReadOnlyStoreException;
import dev.memoryweave.store.StaleRevisionException;
import dev.memoryweave.store.StoreException;
import dev.memoryweave.store.UnsupportedSchemaException;
import dev.memoryweave.transfer.TransferFormat.TransferException;
import dev.memoryweave.workspace.UnreadableSourceException;
import dev.memoryweave.workspace.files.PathOutsideProjectException;
import dev.memoryweave.workspace.files.UnusableRootException;
import dev.memoryweave.workspace.git.InvalidSyncMarkerException;
import dev.memoryweave.workspace.project.InvalidConfigException;
import dev.memoryweave.workspace.project.ProjectNotWritableException;
import dev.memoryweave.workspace.project.ResetRefusedException;
import dev.memoryweave.workspace.registry.ProjectRegistry.RegistryException;
import dev.memoryweave.workspace.transcripts.UnreadableTranscriptException;
import java.util.List;
import java.util.Locale;

/** Kinds of failures that doors and programs distinguish. */
public enum ErrorKind {
  /** The arguments break the rules of the operation. */
  INVALID_ARGUMENTS("Correct what the message lists and call again."),
  /** A named memory or file does not exist. */
  NOT_FOUND("Look up the right name, for instance by a search, and call again."),
  /** Only a person may do this. */
  NEEDS_PERSON("Ask a person; a repetition changes nothing."),
  /** A text holds a secret. */
  SECRET("Take the secret out of the text and call again."),
  /** The memory in question was changed meanwhile. */
  CONFLICT("Read it again, and decide again."),
  /** The memory cannot be read or written now. */
  UNAVAILABLE("Go on without the memory and try again later."),
  /**
   * A precondition is not met: there is no project or no memory, it is read-only or has an unknown
   * version, or its files are broken.
   */
  PRECONDITION("Put right what the message says, and call again."),
  /** The caller cancelled the call; everything finished before that stays. */
  INTERRUPTED("Call again to go on."),
  /** A rule of the memory or the project forbids it; the message says which rule and what to do. */
  REFUSED("Do what the message says."),
  /** The program failed. */
  UNEXPECTED("Try again once; then go on without the memory.");

  private record Row(Class<? extends Throwable> type, ErrorKind kind) {}

  /** The first matching row decides. */
  private static final List<Row> TABLE =
      List.of(
          new Row(InvalidArgumentsException.class, INVALID_ARGUMENTS),
          new Row(InvalidValueException.class, INVALID_ARGUMENTS),
          new Row(UnknownNodeException.class, NOT_FOUND),
          new Row(PathOutsideProjectException.class, NOT_FOUND),
          new Row(UnreadableSourceException.class, NOT_FOUND),
          new Row(NeedsPersonException.class, NEEDS_PERSON),
          new Row(SecretRejectedException.class, SECRET),
          new Row(StaleRevisionException.class, CONFLICT),
          new Row(DuplicateNodeException.class, CONFLICT),
          new Row(ReadOnlyStoreException.class, PRECONDITION),
          new Row(MemoryStore.MissingCapabilityException.class, PRECONDITION),
          new Row(UnsupportedSchemaException.class, PRECONDITION),
          new Row(StoreException.class, UNAVAILABLE),
          new Row(NoProjectException.class, PRECONDITION),
          new Row(NoHomeException.class, PRECONDITION),
          new Row(RegistryException.class, PRECONDITION),
          new Row(ResetRefusedException.class, CONFLICT),
          new Row(TransferException.class, PRECONDITION),
          new Row(UnusableRootException.class, PRECONDITION),
          new Row(InvalidConfigException.class, PRECONDITION),
          new Row(InvalidSyncMarkerException.class, PRECONDITION),
          new Row(ProjectNotWritableException.class, PRECONDITION),
          new Row(Listing.OnlyReadsException.class, PRECONDITION),
          new Row(UnreadableTranscriptException.class, NOT_FOUND),
          new Row(InterruptedCallException.class, INTERRUPTED),
          new Row(MemoryException.class, REFUSED));

  private final String advice;

  ErrorKind(String advice) {
    this.advice = advice;
  }

  /** The name used in texts, in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Advice to the caller, in a sentence. */
  public String advice() {
    return advice;
  }

  /** The kind of a failure. */
  public static ErrorKind of(Throwable failure) {
    return TABLE.stream()
        .filter(row -> row.type().isInstance(failure))
        .findFirst()
        .map(Row::kind)
        .orElse(UNEXPECTED);
  }
}
