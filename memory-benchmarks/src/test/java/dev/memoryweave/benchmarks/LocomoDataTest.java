package dev.memoryweave.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.examples.conversation.Document;
import dev.memoryweave.examples.conversation.Question;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LocomoDataTest {
  /** Made up, in the layout of the file. */
  private static final String FILE =
      """
      [{"sample_id": "boat",
        "conversation": {
          "speaker_a": "Ada", "speaker_b": "Bo",
          "session_1_date_time": "2:05 pm on 4 June, 2024",
          "session_1": [
            {"speaker": "Ada", "dia_id": "D1:1", "text": "I bought a rowing boat."},
            {"speaker": "Bo", "dia_id": "D1:2", "text": "Look at mine!",
             "img_url": ["u"], "blip_caption": "a green kayak on a lake", "query": "kayak"}],
          "session_2_date_time": "9:00 am on 7 June, 2024",
          "session_2": [
            {"speaker": "Bo", "dia_id": "D2:1", "text": "The oars broke yesterday."}],
          "session_3_date_time": "1:00 pm on 9 June, 2024"},
        "event_summary": {"ignored": [1, {"x": []}]},
        "qa": [
          {"question": "What did Ada buy?", "answer": "a boat", "evidence": ["D1:1"], "category": 4},
          {"question": "When did the oars break?", "answer": 2024, "evidence": ["D2:1"], "category": 2},
          {"question": "Which boats are there?", "answer": "two", "evidence": ["D1:1; D1:2", "D9:9"], "category": 1},
          {"question": "Would Bo like the sea?", "answer": "yes", "evidence": [], "category": 3},
          {"question": "What did Bo sell?", "adversarial_answer": "oars", "evidence": ["D2:1"], "category": 5}]},
       {"conversation": {"session_1": [{"speaker": "Cy", "dia_id": "D1:1", "text": "Hello, kiwis."}]},
        "qa": [{"question": "Who greets kiwis?", "answer": "Cy", "evidence": ["D1:1"], "category": 4}]}]
      """;

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void write() throws IOException {
    file = folder.resolve("tiny.json");
    Files.writeString(file, FILE);
  }

  @Test
  void a_turn_is_a_document_with_its_speaker_and_the_caption_of_its_picture() throws Exception {
    assertThat(groups().get(0).documents())
        .containsExactly(
            new Document(
                "boat",
                "D1:1",
                "S1",
                "2:05 pm on 4 June, 2024",
                "Ada",
                "Ada: I bought a rowing boat."),
            new Document(
                "boat",
                "D1:2",
                "S1",
                "2:05 pm on 4 June, 2024",
                "Bo",
                "Bo: Look at mine! [image: a green kayak on a lake]"),
            new Document(
                "boat",
                "D2:1",
                "S2",
                "9:00 am on 7 June, 2024",
                "Bo",
                "Bo: The oars broke yesterday."));
  }

  @Test
  void questions_have_the_turns_that_there_are_as_evidence() throws Exception {
    List<Question> questions = groups().get(0).questions();
    assertThat(questions)
        .extracting(Question::type)
        .containsExactly("single-hop", "temporal", "multi-hop", "open-domain", "adversarial");
    assertThat(questions)
        .extracting(Question::relevant)
        .containsExactly(
            List.of("D1:1"), List.of("D2:1"), List.of("D1:1", "D1:2"), List.of(), List.of("D2:1"));
    assertThat(questions).extracting(Question::id).doesNotHaveDuplicates();
    assertThat(groups())
        .extracting(EvaluationData.Group::name)
        .containsExactly("boat", "conversation-2");
  }

  @Test
  void the_whole_file_is_measured_and_adversarial_questions_are_not_in_the_headline()
      throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int status =
        RetrievalEvaluation.run(
            List.of(file.toString(), "--store", "memory"),
            () -> new RandomEmbedder(8),
            new PrintStream(out, true, UTF_8),
            new PrintStream(new ByteArrayOutputStream(), true, UTF_8));

    assertThat(status).isZero();
    List<String> lines =
        out.toString(UTF_8).lines().map(line -> line.replaceAll(" +", " ")).toList();
    assertThat(lines)
        .anyMatch(line -> line.startsWith("ALL 4 "))
        .anyMatch(line -> line.startsWith("adversarial 1 "))
        .anyMatch(line -> line.startsWith("single-hop 2 1.000 1.000 "))
        .noneMatch(line -> line.startsWith("open-domain"))
        .contains("left out, because no document answers them: 1 questions");
  }

  @Test
  void a_packed_file_is_read_too() throws Exception {
    Path packed = folder.resolve("tiny.json.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      out.write(FILE.getBytes(UTF_8));
    }
    assertThat(DataFormat.of(packed)).isEqualTo(DataFormat.LOCOMO);
    List<String> names = new ArrayList<>();
    new LocomoData(packed).forEach(group -> names.add(group.name()));
    assertThat(names).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "category": 4       | "category": 6     | object 1, 'qa', entry 1: 'category' must be from 1 to 5
          "category": 4       | "category": "4"   | 'category' must be a whole number
          "dia_id": "D1:2"    | "dia_id": "D1:1"  | the turn 'D1:1' is there twice
          "speaker": "Ada", " | "spoke": "Ada", " | 'session_1', entry 1: 'speaker' is missing
          "text": "I bought a rowing boat." | "text": {} | 'text' must be a text
          "evidence": ["D1:1"] | "evidence": "D1:1" | 'evidence' must be a list
          "qa": [             | "q": [            | object 1: 'qa' must be a list
          "conversation": {   | "conversation": 1, "x": { | object 1: 'conversation' must be an object
          [{"sample_id"       | {"sample_id"      | does not start with an array
          [{"sample_id"       | [7, {"sample_id"  | something else than an object
          "qa": [             | "qa": [}          | not JSON
          """)
  void what_is_not_as_it_should_be_is_named_with_its_place(
      String before, String after, String message) throws IOException {
    assertThat(FILE).contains(before);
    int at = FILE.indexOf(before);
    Files.writeString(file, FILE.substring(0, at) + after + FILE.substring(at + before.length()));
    assertThatThrownBy(this::groups)
        .isInstanceOf(UnreadableDataException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining(message);
  }

  @Test
  void a_file_of_neither_format_is_refused() throws IOException {
    Files.writeString(file, "[{\"a\": 1}]");
    assertThatThrownBy(() -> DataFormat.of(file))
        .isInstanceOf(UnreadableDataException.class)
        .hasMessageContaining("[a]");
    Files.writeString(file, "");
    assertThatThrownBy(() -> DataFormat.of(file)).isInstanceOf(UnreadableDataException.class);
  }

  private List<EvaluationData.Group> groups() throws Exception {
    List<EvaluationData.Group> groups = new ArrayList<>();
    new LocomoData(file).forEach(groups::add);
    return groups;
  }
}
