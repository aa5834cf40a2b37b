package dev.memoryweave.transfer;

import java.nio.file.Path;

/**
 * Exports of a memory into a file, and imports from one.
 *
 * <p>An export holds everything in its scopes: memories with all former versions, their evidence,
 * attached and detached, relations with former versions, sessions, decisions and events, and
 * vectors if requested. It leaves out the passages of project files, which are read again from the
 * files, and the events of former imports, which concern only the store that was imported into.
 *
 * <p>Importing an export into a scope without memories, sessions and decisions restores all of it,
 * so that exporting again gives the same result except for its time. Elsewhere it is merged
 * according to an {@link ImportPolicy}. Importing again changes nothing.
 */
public interface Transfer {
  /**
   * Exports the narrowest scope without vectors; see {@link #exportTo(Path, ExportOptions)}.
   *
   * @param file a file that does not exist yet
   */
  default ExportReport exportTo(Path file) {
    return exportTo(file, ExportOptions.DEFAULT);
  }

  /**
   * Exports scopes into a file, from one consistent snapshot; others read and write meanwhile. The
   * file is readable by its owner only, and appears under its name once it is complete and on disk.
   *
   * @param file a file that does not exist yet, in a folder that does
   * @throws TransferException if the file exists, if it cannot be written, or if no {@link
   *     TransferFormat} is on the class path
   * @throws dev.memoryweave.model.OutsideScopeException if a scope is outside the chain
   * @throws dev.memoryweave.store.StoreException if the store fails
   */
  ExportReport exportTo(Path file, ExportOptions options);

  /** Exports scopes into a sink, which the caller closes; see {@link #exportTo}. */
  ExportReport export(RecordSink sink, ExportOptions options);

  /**
   * Reads the header of an export, for example to find its scopes.
   *
   * @throws TransferException as {@link #importFrom(Path, ImportOptions)} does
   */
  ExportHeader header(Path file);

  /** Imports a file with {@link ImportOptions#DEFAULT}; see {@link #importFrom}. */
  default ImportReport importFrom(Path file) {
    return importFrom(file, ImportOptions.DEFAULT);
  }

  /**
   * Imports a file, all or nothing, in one transaction. Before the transaction begins, the file is
   * read to its end and checked, so that nobody waits for a file that is refused. A refused file
   * causes no exception: the report names each line and its problem, and nothing changed.
   *
   * <p>Anybody may have written the authors that a file names. So an import is trusted like a file,
   * whoever runs it: its records have the trust level {@code import} and the named author as their
   * id, with no confirmations, no checks of evidence and no more confidence than that allows;
   * active rules become candidates, unless the {@link dev.memoryweave.AuthorityPolicy} trusts
   * files; records more trusted than a file are neither changed nor related to; existing sessions
   * stay, and requests for a decision are left out. A person who knows the file can {@linkplain
   * ImportOptions#withKeepAuthors keep its authors}; then each record has the author that the file
   * names.
   *
   * <p>A line whose text holds a secret is refused. A suspected prompt injection is flagged,
   * whatever the file says.
   *
   * @param file an export
   * @throws dev.memoryweave.NeedsPersonException if authors are to be kept and the author of the
   *     memory is not a person
   * @throws TransferException if the file cannot be read, if it is not an export or has a later
   *     version of the format, or if no {@link TransferFormat} is on the class path
   * @throws dev.memoryweave.model.OutsideScopeException if a scope, after mapping, is outside the
   *     chain
   * @throws dev.memoryweave.store.StoreException if the store fails
   */
  ImportReport importFrom(Path file, ImportOptions options);
}
