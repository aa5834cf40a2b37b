package dev.memoryweave.workspace.indexing;

/**
 * Progress of a run.
 *
 * @param phase what is being read
 * @param done how many files of all phases are done
 * @param total how many files are to be read in all phases; 0 until the whole tree was examined
 * @param chunks how many passages were stored so far
 */
public record IndexingProgress(IndexingPhase phase, int done, int total, int chunks) {}
