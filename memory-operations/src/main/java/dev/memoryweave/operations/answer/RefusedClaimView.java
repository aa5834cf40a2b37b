package dev.memoryweave.operations.answer;

/**
 * The project that the settings of the folder claim and that it does not prove to be; absent if
 * there is none.
 */
public record RefusedClaimView(
    @Doc("Its identity") String id,
    @Doc("Whether there are memories of it here, which this folder does not get") boolean known,
    @Doc("Whether a person said that the folder is another project") boolean declined) {}
