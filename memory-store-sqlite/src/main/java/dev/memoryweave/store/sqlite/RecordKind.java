package dev.memoryweave.store.sqlite;

import java.util.Locale;

/** A kind of record that has a table of its own in the file. */
enum RecordKind {
  NODE(TableDigest.NODE),
  VERSION(TableDigest.VERSION),
  EVIDENCE(TableDigest.EVIDENCE),
  EVIDENCE_LINK(TableDigest.EVIDENCE_LINK),
  DETACHED_EVIDENCE(TableDigest.EVIDENCE_DETACHED),
  RELATION(TableDigest.RELATION),
  RELATION_VERSION(TableDigest.RELATION_VERSION),
  EVENT(TableDigest.EVENT),
  DECISION(TableDigest.DECISION),
  SESSION(TableDigest.SESSION),
  PROOF(TableDigest.PROOF),
  CONTENT(TableDigest.CONTENT),
  DOCUMENT(TableDigest.DOCUMENT),
  CHUNK(TableDigest.CHUNK);

  private final TableDigest digest;

  RecordKind(TableDigest digest) {
    this.digest = digest;
  }

  /** The digest of its rows. */
  TableDigest digest() {
    return digest;
  }

  String table() {
    return digest.table();
  }

  /** The name in messages and in the table of rows that were set aside. */
  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
