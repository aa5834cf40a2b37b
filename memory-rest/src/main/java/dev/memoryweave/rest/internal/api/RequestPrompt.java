package dev.memoryweave.rest.internal.api;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.operations.model.PersonPrompt;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Asks a person who calls: the first request is answered by the question, and a repetition brings
 * the answer to that very question. If the plan has changed since, the question is another one.
 */
final class RequestPrompt implements PersonPrompt {
  /** The header with the answer to a question: its id, and yes or no. */
  static final String HEADER = "Memory-Answer";

  private static final int ID_LENGTH = 32;
  private static final Pattern FORM =
      Pattern.compile("\\s*([0-9a-f]{32})\\s*=\\s*(yes|no)\\s*", Pattern.CASE_INSENSITIVE);

  private final @Nullable String id;
  private final boolean accepts;

  private RequestPrompt(@Nullable String id, boolean accepts) {
    this.id = id;
    this.accepts = accepts;
  }

  /**
   * The prompt of a request.
   *
   * @param header the answer that it brings, or null
   * @throws InvalidValueException if it cannot be understood
   */
  static RequestPrompt of(@Nullable String header) {
    if (header == null) {
      return new RequestPrompt(null, false);
    }
    Matcher answer = FORM.matcher(header);
    InvalidValueException.unless(
        answer.matches(), HEADER, header, "be the id of a question, '=', and yes or no");
    return new RequestPrompt(
        answer.group(1).toLowerCase(Locale.ROOT), answer.group(2).equalsIgnoreCase("yes"));
  }

  @Override
  public Answer ask(String question) {
    if (!digest(question).equals(id)) {
      throw new Deferred(new Question(question));
    }
    return accepts ? Answer.YES : Answer.NO;
  }

  private static String digest(String question) {
    return Sha256.hex(question).substring(0, ID_LENGTH);
  }

  /** A question that a request has not answered. */
  static final class Question extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String id;

    Question(String text) {
      super(text, null, false, false);
      this.id = digest(text);
    }

    /** The id to which an answer refers. */
    String id() {
      return id;
    }

    /** The question, for people. */
    String text() {
      return String.valueOf(getMessage());
    }
  }
}
