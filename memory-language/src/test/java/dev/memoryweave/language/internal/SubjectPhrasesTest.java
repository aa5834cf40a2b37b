package dev.memoryweave.language.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.guard.phrases.internal.PhraseExamples;
import org.junit.jupiter.api.Test;

class SubjectPhrasesTest {
  @Test
  void examples_areAsTheySay() {
    assertThat(PhraseExamples.problems(SubjectPhrases.class, "subject")).isEmpty();
  }

  @Test
  void thereAreTwelveSubjects() {
    assertThat(SubjectPhrases.all())
        .containsExactlyInAnyOrder(
            "api",
            "database",
            "frontend",
            "debugging",
            "security",
            "devops",
            "testing",
            "documentation",
            "configuration",
            "performance",
            "design",
            "infrastructure");
  }

  @Test
  void aTitleNamesASubject_aTextNamesItTwice() {
    assertThat(SubjectPhrases.of("Postgres runs on port 5433", "")).containsExactly("database");
    assertThat(SubjectPhrases.of("The port", "Postgres listens there.")).isEmpty();
    assertThat(SubjectPhrases.of("The port", "Postgres listens there; the database is small."))
        .containsExactly("database");
    assertThat(SubjectPhrases.of("", "")).isEmpty();
  }
}
