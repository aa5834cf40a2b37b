package dev.memoryweave.mcp.internal.protocol;

import dev.memoryweave.mcp.internal.protocol.Exchange.ClientRequest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The questions to a modern client about a request, and its answers so far. An answer counts only
 * for exactly the question that was asked: if the question has changed meanwhile, it is asked
 * again.
 *
 * @param asked the digest of each question by its key
 * @param given the answers by the keys of their questions
 */
record ClientAnswers(Map<String, String> asked, Map<String, Map<String, Object>> given) {
  static final ClientAnswers NONE = new ClientAnswers(Map.of(), Map.of());

  /** The answer to a question, if it has been given. */
  Optional<Map<String, Object>> to(String key, ClientRequest question) {
    return digest(question).equals(asked.get(key))
        ? Optional.ofNullable(given.get(key))
        : Optional.empty();
  }

  /** These answers with more questions. */
  ClientAnswers asking(Map<String, ClientRequest> questions) {
    Map<String, String> all = new LinkedHashMap<>(asked);
    questions.forEach((key, question) -> all.put(key, digest(question)));
    return new ClientAnswers(all, given);
  }

  /** These answers with more of them; ignores answers to unknown questions. */
  ClientAnswers with(Map<String, Object> more) {
    Map<String, Map<String, Object>> all = new LinkedHashMap<>(given);
    more.forEach(
        (key, answer) -> {
          if (asked.containsKey(key) && answer instanceof Map<?, ?>) {
            all.put(key, Json.object(answer));
          }
        });
    return new ClientAnswers(asked, all);
  }

  private static String digest(ClientRequest question) {
    return RequestStates.digest(question.json());
  }
}
