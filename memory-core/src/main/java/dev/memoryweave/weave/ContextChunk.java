package dev.memoryweave.weave;

import dev.memoryweave.knowledge.ChunkRef;
import dev.memoryweave.knowledge.SourceType;

/**
 * One passage of a project's file in a pack.
 *
 * @param ref its address
 * @param locator where a reader finds it: the path and the lines
 * @param type what kind of source it is from
 * @param place where it stands in the file: headings or names of definitions; possibly empty
 * @param text what the block says of it
 * @param shortened whether the text is less than the passage holds
 * @param suspectedInjection whether it tries to instruct whoever reads it
 * @param score the score that it was ranked by
 */
public record ContextChunk(
    ChunkRef ref,
    String locator,
    SourceType type,
    String place,
    String text,
    boolean shortened,
    boolean suspectedInjection,
    double score) {}
