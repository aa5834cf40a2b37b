package dev.memoryweave.operations.answer;

import java.util.Map;

/**
 * An answer that is JSON already.
 *
 * @param data the JSON object
 */
public record RawAnswer(Map<String, Object> data) {}
