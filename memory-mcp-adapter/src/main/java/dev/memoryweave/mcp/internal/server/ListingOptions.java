package dev.memoryweave.mcp.internal.server;

import dev.memoryweave.operations.model.AnswerMode;
import dev.memoryweave.operations.model.Listing;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.opening.OpeningOptions;
import dev.memoryweave.operations.opening.Option;
import dev.memoryweave.operations.opening.UsageException;
import dev.memoryweave.operations.text.Quotation;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The options that decide which tools are offered, and what their answers contain. */
final class ListingOptions {
  private static final String PROFILE = "--profile";
  private static final String PROFILE_VARIABLE = "MEMORY_PROFILE";
  private static final String ANSWERS = "--answers";

  /** These options, in display order. */
  static final List<Option> ALL =
      List.of(
          Option.of(
              PROFILE,
              "NAME",
              "which tools an agent gets: minimal (if not set), those that it needs daily;"
                  + " standard, all that it may use; full, also the schemas of the answers. Else"
                  + " MEMORY_PROFILE"),
          Option.of(
              ANSWERS,
              "MODE",
              "what an answer holds: compact, the text alone; balanced, also the data that the"
                  + " text does not tell; verbose, all data. If not set: verbose with the profile"
                  + " full, else compact"));

  private ListingOptions() {}

  /**
   * Reads the options.
   *
   * @throws UsageException if any of them cannot be understood
   */
  static Listing read(
      Map<String, String> values, boolean readOnly, Map<String, String> environment) {
    String named = values.get(PROFILE);
    String variable = OpeningOptions.variable(environment, PROFILE_VARIABLE);
    Profile profile =
        named != null
            ? profile(PROFILE, named)
            : variable != null ? profile(PROFILE_VARIABLE, variable.strip()) : Profile.MINIMAL;
    Listing listing = Listing.of(profile).withReadOnly(readOnly);
    String answers = values.get(ANSWERS);
    return answers == null ? listing : listing.withAnswers(mode(answers));
  }

  private static Profile profile(String option, String label) {
    return Profile.find(label)
        .orElseThrow(
            () -> wrong(option, label, Profile.forAgents().stream().map(Profile::label).toList()));
  }

  private static AnswerMode mode(String label) {
    return AnswerMode.find(label)
        .orElseThrow(
            () ->
                wrong(
                    ANSWERS,
                    label,
                    Arrays.stream(AnswerMode.values()).map(AnswerMode::label).toList()));
  }

  private static UsageException wrong(
      String option, @Nullable String label, List<String> possible) {
    return new UsageException(
        option
            + " is "
            + Quotation.quoted(String.valueOf(label))
            + ", but must be one of "
            + Quotation.names(possible));
  }
}
