package dev.memoryweave.transfer;

/**
 * Numbers of records.
 *
 * @param memories memories
 * @param versions former versions of memories
 * @param evidence pieces of evidence, counted at each memory that has or had them
 * @param relations relations
 * @param sessions sessions
 * @param decisions decisions on proposals
 * @param events events
 * @param vectors vectors of memories
 */
public record TransferCounts(
    long memories,
    long versions,
    long evidence,
    long relations,
    long sessions,
    long decisions,
    long events,
    long vectors) {
  /** No records. */
  public static final TransferCounts NONE = new TransferCounts(0, 0, 0, 0, 0, 0, 0, 0);

  /** The numbers with one more record. */
  public TransferCounts plus(TransferRecord record) {
    if (record instanceof TransferRecord.OfMemory memory) {
      return new TransferCounts(
          memories + 1,
          versions + memory.versions().size(),
          evidence + memory.evidence().size() + memory.detached().size(),
          relations,
          sessions,
          decisions,
          events,
          vectors);
    }
    return new TransferCounts(
        memories,
        versions,
        evidence,
        relations + (record instanceof TransferRecord.OfRelation ? 1 : 0),
        sessions + (record instanceof TransferRecord.OfSession ? 1 : 0),
        decisions + (record instanceof TransferRecord.OfDecision ? 1 : 0),
        events + (record instanceof TransferRecord.OfEvent ? 1 : 0),
        vectors + (record instanceof TransferRecord.OfVector ? 1 : 0));
  }

  /** How many lines the records take up. */
  public long lines() {
    return memories + relations + sessions + decisions + events + vectors;
  }
}
