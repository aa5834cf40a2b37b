package dev.memoryweave.benchmarks;

import dev.memoryweave.examples.conversation.Document;
import dev.memoryweave.examples.conversation.Question;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A file of LongMemEval (Wu et al. 2024): each question has a history of chat sessions of its own.
 * As in its own evaluation of retrieval, the turns of the user alone are documents. Sessions are
 * named by their place, because their ids in the file say which hold the answer.
 */
final class LongMemEvalData extends JsonArrayData {
  private static final Pattern DATE =
      Pattern.compile("(\\d{4})/(\\d{2})/(\\d{2})(?: \\(\\w+\\))?(?: (\\d{2}:\\d{2}))?");

  LongMemEvalData(Path path) {
    super(path);
  }

  @Override
  public QuestionScores scores() {
    return new LongMemEvalScores();
  }

  @Override
  Group group(JsonArrayFile.Element entry) {
    String name = entry.text("question_id");
    List<String> sessionIds = entry.texts("haystack_session_ids");
    List<String> dates = entry.texts("haystack_dates");
    List<List<JsonArrayFile.Element>> sessions = entry.lists("haystack_sessions");
    if (sessionIds.size() != sessions.size() || dates.size() != sessions.size()) {
      throw entry.fault("there are not as many sessions as ids and dates of sessions");
    }
    List<Document> documents = new ArrayList<>();
    List<String> relevant = new ArrayList<>();
    Map<String, Set<String>> placesOfSession = new HashMap<>();
    for (int s = 0; s < sessions.size(); s++) {
      String session = "S" + (s + 1);
      placesOfSession.computeIfAbsent(sessionIds.get(s), id -> new LinkedHashSet<>()).add(session);
      List<JsonArrayFile.Element> turns = sessions.get(s);
      for (int t = 0; t < turns.size(); t++) {
        JsonArrayFile.Element turn = turns.get(t);
        if (turn.text("role").equals("user")) {
          String id = session + ":" + (t + 1);
          documents.add(
              new Document(name, id, session, time(dates.get(s)), "user", turn.text("content")));
          if (turn.isTrue("has_answer")) {
            relevant.add(id);
          }
        }
      }
    }
    Set<String> answers = new LinkedHashSet<>();
    for (String id : entry.texts("answer_session_ids")) {
      answers.addAll(placesOfSession.getOrDefault(id, Set.of()));
    }
    Question question =
        new Question(
            name, name, entry.text("question_type"), entry.text("question"), relevant, List.of());
    return new Group(name, documents, List.of(question), Map.of(name, answers));
  }

  /** {@code 2023/05/20 (Sat) 02:21} as ISO 8601, anything else as it is. */
  static @Nullable String time(String date) {
    Matcher matcher = DATE.matcher(date.strip());
    if (!matcher.matches()) {
      return date.isBlank() ? null : date;
    }
    String day = matcher.group(1) + "-" + matcher.group(2) + "-" + matcher.group(3);
    return matcher.group(4) == null ? day : day + "T" + matcher.group(4);
  }
}
