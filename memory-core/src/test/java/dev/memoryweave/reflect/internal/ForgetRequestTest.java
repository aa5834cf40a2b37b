package dev.memoryweave.reflect.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ForgetRequestTest {
  private static List<String> topics(String message) {
    return ForgetRequest.in(message).stream().map(ForgetRequest::topic).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Don't remember this: the party is on Friday at 6.         | the party is on friday at 6
          Please don’t save this: my badge number is 12.            | my badge number is 12
          Do not store this in your memory: Ann is pregnant         | ann is pregnant
          Forget what I said about the window seat.                 | the window seat
          Please forget everything I told you about my sister.      | my sister
          Forget what I just said about the window seat, please.    | the window seat
          Forget the things I mentioned yesterday about my health.  | my health
          Forget I said that I live in Bergen.                      | that i live in bergen
          Forget my locker code.                                    | my locker code
          Actually, forget about my locker code again.              | my locker code
          Forget that I prefer tea.                                 | that i prefer tea
          Please do not store my locker code.                       | my locker code
          Please do not store my locker code anywhere.              | my locker code
          Do not remember my address in your notes, please.         | my address
          I'd rather you didn't. Don't keep a record of my salary.  | my salary
          Don't remember anything about my divorce.                 | anything about my divorce
          Could you please forget what I said about the seat?       | the seat
          Can you not store my phone number?                        | my phone number
          I want you to forget everything I said about Tom.         | tom
          Off the record: the budget is 40,000.                     | the budget is 40,000
          I'd rather you didn't remember my salary.                 | my salary
          Please remember nothing of what I said about my health.   | my health
          Never mind what I said about the seat.                    | the seat
          Delete my phone number from your memory.                  | my phone number
          Actually forget that, please do not store my locker code. | my locker code
          """)
  void a_request_names_what_it_is_about(String message, String topic) {
    assertThat(topics(message)).contains(topic);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Forget that.",
        "Actually, forget that please",
        "Please forget it.",
        "Forget what I just said.",
        "Can you forget that?",
        "Forget my last message.",
        "Forget I ever said that.",
        "Don't remember that.",
        "Please don't store this.",
        "Please don't memorize it, it is private.",
        "Do not save that in your memory.",
      })
  void a_request_may_be_about_what_was_said_last(String message) {
    assertThat(topics(message)).containsExactly("");
  }

  @Test
  void a_request_in_a_message_that_says_more_is_about_that_message() {
    assertThat(topics("My locker code is 4471. Please don't remember that."))
        .containsExactly("My locker code is 4471.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Don't forget that the release is on Friday.",
        "Never forget what I said about the window seat.",
        "Please don't forget my birthday.",
        "Don't remember how the cache works.",
        "I don't remember that.",
        "Don't remember that happening before.",
        "I forget what I said about the seat.",
        "We should not store passwords in plain text.",
        "Do not store passwords in plain text.",
        "Don't store my tokens in the local storage of the browser.",
        "Never store API keys in the repository.",
        "Do not save my changes to main.",
        "Don't keep my branch.",
        "Don't save it yet.",
        "Don't log that.",
        "Do not keep this open.",
        "Forget about the old API, use v2.",
        "Forget the old API.",
        "Forget my earlier approach, use a queue.",
        "Forget that, use port 5433.",
        "Forget it, let's use a queue instead.",
        "Did you forget what I said about the seat?",
        "Do you remember this: the party?",
        "Should we not store my key?",
        "The user can say \"forget that\" at any time.",
        "\"Forget what I said about the seat\" is a test case.",
        "> Forget what I said about the seat.",
        "```\nForget what I said about the seat.\n```",
        "The button says: don't save this.",
        "She asked me to forget what I said about the seat.",
        "If you forget what I said about the seat, ask.",
        "Remove the key from the cache.",
        "Delete the entry from your cache.",
        "Don't write my name with an umlaut.",
        "Remember this: the party is on Friday.",
      })
  void what_only_looks_like_it_is_none(String message) {
    assertThat(topics(message)).isEmpty();
  }

  @Test
  void long_and_odd_texts_are_read_in_no_time_and_ask_for_nothing() {
    for (String text :
        List.of(
            "ok so but and ".repeat(250),
            "please ".repeat(500),
            "forget what i said ".repeat(200),
            "don't remember this ".repeat(200),
            "forget everything i said about " + "a ".repeat(1_900),
            "do not store my " + "x".repeat(3_900))) {
      assertThat(topics(text)).hasSizeLessThan(3);
    }
    assertThat(topics("Forget my code. " + "More words follow here. ".repeat(300))).isEmpty();
  }

  @Test
  void a_text_is_about_a_topic_if_it_holds_all_of_its_words() {
    ForgetRequest request = new ForgetRequest("the window seat");

    assertThat(request.isAbout("I prefer the window seats on trains.")).isTrue();
    assertThat(request.isAbout("The window of the office is broken.")).isFalse();
    assertThat(new ForgetRequest("").isAbout("anything")).isFalse();
  }
}
