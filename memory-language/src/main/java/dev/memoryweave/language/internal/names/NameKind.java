package dev.memoryweave.language.internal.names;

/** The kinds of names. If texts disagree about one, the first in this order counts among equals. */
public enum NameKind {
  PERSON,
  ORGANISATION,
  PLACE,
  SERVICE,
  PRODUCT,
  FILE,
  SYMBOL,
  VERSION,
  TICKET,
  URL,
  /** A proper name of which no text says the kind. */
  NAME
}
