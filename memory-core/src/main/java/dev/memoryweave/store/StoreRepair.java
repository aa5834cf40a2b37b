package dev.memoryweave.store;

/**
 * The result of mending the records of a store.
 *
 * @param restored how many nodes could not be read and were given back their newest former version
 *     that can
 * @param setAside how many records could not be read and were taken out of the lists; the store
 *     keeps them as they are until a node that they belong to is forgotten
 * @param removedDocuments how many documents of project files were removed, so that the next
 *     indexing reads their files again
 * @param removedLinks how many links to records that are gone were removed
 */
public record StoreRepair(long restored, long setAside, long removedDocuments, long removedLinks) {
  /** The result for a store in which nothing had to be mended. */
  public static final StoreRepair NONE = new StoreRepair(0, 0, 0, 0);
}
