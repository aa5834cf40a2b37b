package dev.memoryweave.examples.conversation;

import java.util.List;

/**
 * A question about the documents of a group, with the documents that answer it.
 *
 * @param group the group it is asked about
 * @param id its name within the folder
 * @param type the type of question
 * @param text the question
 * @param relevant the ids of the documents that answer it
 * @param stale the ids of documents that an answer replaces, possibly empty
 */
public record Question(
    String group, String id, String type, String text, List<String> relevant, List<String> stale) {
  /** Copies the lists. */
  public Question {
    relevant = List.copyOf(relevant);
    stale = List.copyOf(stale);
  }
}
