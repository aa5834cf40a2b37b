package dev.memoryweave.transfer;

import java.nio.file.Path;

/**
 * Exports of a memory into a file, and imports from one.
 *
 * <p>An export holds everything of its scopes: memories with all former versions, their evidence,
 * attached and detached, relations with former versions, sessions, decisions and events, and
 * vectors if asked for. It leaves out the passages of project files, which are read again from the
 * files, and the events of former imports, which tell about the store that was imported into.
 *
 * <p>Importing an export into a scope that holds no memories, sessions and decisions restores all
 * of it, so that an export of that is the same but for its time. Elsewhere it is merged as an
 * {@link ImportPolicy} says. Importing again changes nothing.
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
   * file is for its owner only, and appears under its name when it is complete and on the disk.
   *
   * @param file a file that does not exist yet, in a folder that does
   * @throws TransferException if there is such a file, if it cannot be written, or if no {@link
   *     TransferFormat} is on the class path
   * @throws dev.memoryweave.model.OutsideScopeException if a scope is outside the chain
   * @throws dev.memoryweave.store.StoreException if the store fails
   */
  ExportReport exportTo(Path file, ExportOptions options);

  /** Exports scopes into a sink, which the caller closes; see {@link #exportTo}. */
  ExportReport export(RecordSink sink, ExportOptions options);

  /**
   * Reads the beginning of an export, such as to learn its scopes.
   *
   * @throws TransferException as {@link #importFrom(Path, ImportOptions)} does
   */
  ExportHeader header(Path file);

  /** Imports a file with {@link ImportOptions#DEFAULT}; see {@link #importFrom}. */
  default ImportReport importFrom(Path file) {
    return importFrom(file, ImportOptions.DEFAULT);
  }

  /**
   * Imports a file, all or nothing, in one transaction. Before that begins, the file is read once
   * to its end and checked, so that nobody waits for a file that is refused. A file that is refused
   * is no exception: the report names each line and its problem, and nothing changed.
   *
   * <p>Anybody may have written the authors that a file names. So an import brings in the word of a
   * file, whoever makes it: its records have the trust {@code import} and the author whom the file
   * names as their id, with no confirmations, no checks of evidence and no more confidence than
   * that allows; rules in force become candidates, unless the {@link
   * dev.memoryweave.AuthorityPolicy} trusts files; nothing that stands above a file is changed or
   * related to; sessions that are there stay, and requests for a decision are left out. A person
   * who knows the file can {@linkplain ImportOptions#withKeepAuthors keep its authors}; who wrote
   * each record is then what the file says.
   *
   * <p>A text that holds a secret refuses its line. A text that instructs its reader is flagged,
   * whatever the file says.
   *
   * @param file an export
   * @throws dev.memoryweave.NeedsPersonException if authors are to be kept and the author of the
   *     memory is no person
   * @throws TransferException if the file cannot be read, if it is no export or one of a later
   *     version of the format, or if no {@link TransferFormat} is on the class path
   * @throws dev.memoryweave.model.OutsideScopeException if a scope, as it is mapped, is outside the
   *     chain
   * @throws dev.memoryweave.store.StoreException if the store fails
   */
  ImportReport importFrom(Path file, ImportOptions options);
}
