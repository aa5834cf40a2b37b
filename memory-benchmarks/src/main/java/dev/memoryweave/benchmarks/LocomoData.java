package dev.memoryweave.benchmarks;

import dev.memoryweave.examples.conversation.Document;
import dev.memoryweave.examples.conversation.Question;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The file of LoCoMo (Maharana et al. 2024): long conversations of two people, a turn being a
 * document, and questions with the turns that are evidence for their answers. The caption of a
 * shared picture is part of its turn.
 */
final class LocomoData extends JsonArrayData {
  private static final List<String> CATEGORIES =
      List.of("multi-hop", "temporal", "open-domain", "single-hop", "adversarial");
  private static final Pattern TURN = Pattern.compile("D\\d+:\\d+");

  LocomoData(Path path) {
    super(path);
  }

  @Override
  public QuestionScores scores() {
    return new RetrievalScores();
  }

  @Override
  Group group(JsonArrayFile.Element sample) {
    String given = sample.optional("sample_id");
    String name = given == null ? "conversation-" + (sample.index() + 1) : given;
    List<Document> documents = new ArrayList<>();
    Set<String> ids = new LinkedHashSet<>();
    JsonArrayFile.Element conversation = sample.object("conversation");
    for (int session = 1; conversation.has("session_" + session); session++) {
      String time = conversation.optional("session_" + session + "_date_time");
      for (JsonArrayFile.Element turn : conversation.objects("session_" + session)) {
        String id = turn.text("dia_id");
        if (!ids.add(id)) {
          throw turn.fault("the turn '" + id + "' is there twice");
        }
        documents.add(
            new Document(name, id, "S" + session, time, turn.text("speaker"), text(turn)));
      }
    }
    List<Question> questions = new ArrayList<>();
    List<JsonArrayFile.Element> entries = sample.objects("qa");
    for (int i = 0; i < entries.size(); i++) {
      questions.add(question(name, i, entries.get(i), ids));
    }
    return new Group(name, documents, questions, Map.of());
  }

  private static String text(JsonArrayFile.Element turn) {
    String caption = turn.optional("blip_caption");
    String said = turn.text("speaker") + ": " + turn.text("text");
    return caption == null || caption.isBlank() ? said : said + " [image: " + caption + "]";
  }

  private static Question question(
      String group, int index, JsonArrayFile.Element entry, Set<String> ids) {
    int category = entry.number("category");
    if (category < 1 || category > CATEGORIES.size()) {
      throw entry.fault("'category' must be from 1 to " + CATEGORIES.size());
    }
    // Some entries hold several ids in one text; some name turns that there are not.
    Set<String> evidence = new LinkedHashSet<>();
    for (String mention : entry.has("evidence") ? entry.texts("evidence") : List.<String>of()) {
      TURN.matcher(mention)
          .results()
          .map(MatchResult::group)
          .filter(ids::contains)
          .forEach(evidence::add);
    }
    return new Question(
        group,
        group + "-q" + index,
        CATEGORIES.get(category - 1),
        entry.text("question"),
        List.copyOf(evidence),
        List.of());
  }
}
