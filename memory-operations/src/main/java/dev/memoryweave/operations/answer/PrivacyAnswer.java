package dev.memoryweave.operations.answer;

import dev.memoryweave.privacy.Privacy;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Answer of {@code privacy}. */
public record PrivacyAnswer(
    @Doc("The names that were looked for; absent if personal data of anybody was")
        @Nullable List<String> names,
    @Doc("The scopes that were read") List<String> scopes,
    @Doc("How many records were read") long records,
    @Doc("How many records of each kind were found") Map<Privacy.Place, Long> counts,
    @Doc("How many records hold each family of personal data; absent if names were looked for")
        @Nullable List<Family> families,
    @Doc("The records, grouped by kind; at most 500") List<HeldItem> items) {
  /** A family of personal data. */
  public record Family(
      @Doc("Such as email-address") String family,
      @Doc("How many records of each kind hold it") Map<Privacy.Place, Long> counts) {}
}
