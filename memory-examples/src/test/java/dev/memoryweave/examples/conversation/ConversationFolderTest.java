package dev.memoryweave.examples.conversation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ConversationFolderTest {
  private static final String DOCUMENT =
      "{\"group\":\"g\",\"id\":\"1\",\"session\":\"s\",\"time\":\"March-15-2024\","
          + "\"role\":\"user\",\"text\":\"Hello 世界 😀\"}";
  private static final String QUESTION =
      "{\"group\":\"g\",\"id\":\"q\",\"type\":\"t\",\"text\":\"Who?\",\"relevant\":[\"1\"]}";

  @TempDir private Path folder;

  @Test
  void documents_and_questions_are_read_by_group_in_order() throws IOException {
    FolderWriter.corpus(
        folder,
        "{\"group\":\"b\",\"id\":\"1\",\"session\":null,\"role\":null,\"text\":\"one\"}",
        DOCUMENT,
        "",
        "{\"group\":\"b\",\"id\":\"2\",\"role\":\"code\",\"text\":\"two\"}");
    FolderWriter.queries(
        folder,
        QUESTION,
        "{\"group\":\"b\",\"id\":\"q2\",\"type\":\"t\",\"text\":\"x\",\"relevant\":[\"2\",\"1\"],"
            + "\"stale\":[\"1\"]}");

    ConversationFolder read = ConversationFolder.read(folder);

    assertThat(read.groups()).containsExactly("b", "g");
    assertThat(read.documents("g"))
        .containsExactly(new Document("g", "1", "s", "March-15-2024", "user", "Hello 世界 😀"));
    assertThat(read.documents("b"))
        .containsExactly(
            new Document("b", "1", null, null, "", "one"),
            new Document("b", "2", null, null, "code", "two"));
    assertThat(read.questions("b"))
        .containsExactly(new Question("b", "q2", "t", "x", List.of("2", "1"), List.of("1")));
    assertThat(read.questions("g")).hasSize(1);
  }

  @Test
  void a_folder_without_questions_is_fine() throws IOException {
    FolderWriter.corpus(folder, DOCUMENT);
    assertThat(ConversationFolder.read(folder).questions("g")).isEmpty();
  }

  @Test
  void the_name_is_that_of_the_folder_however_it_is_written() throws IOException {
    Path chats = Files.createDirectory(folder.resolve("chats"));
    FolderWriter.corpus(chats, DOCUMENT);
    assertThat(ConversationFolder.read(chats.resolve("../chats/.")).name()).isEqualTo("chats");
  }

  @Test
  void a_folder_without_a_corpus_is_refused() {
    assertThatThrownBy(() -> ConversationFolder.read(folder))
        .isInstanceOf(UnreadableFolderException.class)
        .hasMessageContaining("corpus.jsonl.gz")
        .hasMessageContaining(folder.toString());
  }

  @Test
  void an_empty_corpus_is_refused() throws IOException {
    FolderWriter.corpus(folder);
    assertThatThrownBy(() -> ConversationFolder.read(folder))
        .hasMessageContaining("holds no documents");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"group":"g","id":"2"}                          | 'text' is missing
          {"group":"g","id":2,"text":"x"}                 | 'id' must be a text
          {"group":"g","id":"2","text":"x","session":5}   | 'session' must be a text
          {"group":"g","id":"1","text":"x"}               | the id '1' is there twice
          ["a"]                                           | not a JSON object
          {"group":                                       | not JSON
          """)
  void a_wrong_line_is_named(String line, String fault) throws IOException {
    FolderWriter.corpus(folder, DOCUMENT, line);
    assertThatThrownBy(() -> ConversationFolder.read(folder))
        .isInstanceOf(UnreadableFolderException.class)
        .hasMessageContaining("corpus.jsonl.gz, line 2: ")
        .hasMessageContaining(fault);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"group":"g","id":"q","type":"t","text":"x","relevant":["9"]} | document '9' is not in
          {"group":"h","id":"q","type":"t","text":"x","relevant":[]}    | no documents of group 'h'
          {"group":"g","id":"q","type":"t","text":"x","relevant":"1"}   | must be a list of texts
          {"group":"g","id":"q","type":"t","text":"x","relevant":[1]}   | must be a list of texts
          """)
  void a_wrong_question_is_named(String line, String fault) throws IOException {
    FolderWriter.corpus(folder, DOCUMENT);
    FolderWriter.queries(folder, line);
    assertThatThrownBy(() -> ConversationFolder.read(folder))
        .hasMessageContaining("queries.jsonl.gz, line 1: ")
        .hasMessageContaining(fault);
  }

  @Test
  void a_file_that_is_not_gzip_is_refused() throws IOException {
    Files.writeString(folder.resolve(ConversationFolder.CORPUS), DOCUMENT);
    assertThatThrownBy(() -> ConversationFolder.read(folder))
        .isInstanceOf(UnreadableFolderException.class)
        .hasMessageContaining("corpus.jsonl.gz");
  }

  @Test
  void bytes_that_are_not_UTF_8_are_refused() throws IOException {
    try (OutputStream out =
        new GZIPOutputStream(Files.newOutputStream(folder.resolve(ConversationFolder.CORPUS)))) {
      out.write(new byte[] {'{', (byte) 0xFF, '}', '\n'});
    }
    assertThatThrownBy(() -> ConversationFolder.read(folder))
        .isInstanceOf(UnreadableFolderException.class)
        .hasMessageContaining("corpus.jsonl.gz");
  }

  @Test
  void an_unknown_group_is_refused_with_the_groups_there_are() throws IOException {
    FolderWriter.corpus(folder, DOCUMENT);
    ConversationFolder read = ConversationFolder.read(folder);
    assertThatThrownBy(() -> read.documents("x"))
        .hasMessageContaining("'x'")
        .hasMessageContaining("[g]");
  }
}
