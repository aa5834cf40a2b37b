package dev.memoryweave.store.postgresql;

/**
 * The connections of one opening of a store, at one moment.
 *
 * @param busy how many a transaction is using
 * @param idle how many are open and unused
 * @param waiting how many transactions wait for one
 * @param most how many there may be at once
 */
public record ConnectionUse(int busy, int idle, int waiting, int most) {}
