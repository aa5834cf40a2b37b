package dev.memoryweave.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import dev.memoryweave.AgentMemory;
import dev.memoryweave.mcp.internal.protocol.Json;
import dev.memoryweave.mcp.internal.tools.OperationTools;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.operations.OperationCatalog;
import dev.memoryweave.operations.model.AnswerMode;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Listing;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** An agent pays for the definitions of tools in every conversation, and for every answer. */
class TokenCostTest {
  private static final Encoding O200K =
      Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.O200K_BASE);

  private static int tokens(Object json) {
    try {
      return O200K.countTokensOrdinary(Json.MAPPER.writeValueAsString(json));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static OperationTools tools(AgentMemory memory, Listing listing) {
    return new OperationTools(
        OperationCatalog.standard(), listing, exchange -> CallContext.of(memory), () -> {});
  }

  @ParameterizedTest
  @CsvSource({
    "MINIMAL, false, 8, 2500",
    "MINIMAL, true, 5, 1500",
    "STANDARD, false, 16, 6000",
    "STANDARD, true, 10, 3500"
  })
  void definitionsOfAProfile_stayWithinTheirLimit(
      Profile profile, boolean readOnly, int most, int limit) {
    Listing listing = Listing.of(profile).withReadOnly(readOnly);
    List<Map<String, Object>> definitions =
        tools(Tools.memory(InMemoryStore.create()), listing).list();

    int sum = tokens(definitions);
    System.out.printf(
        "%s%s: %d tools, %d tokens%n",
        profile.label(), readOnly ? ", read-only" : "", definitions.size(), sum);
    definitions.forEach(tool -> System.out.printf("  %-20s %5d%n", tool.get("name"), tokens(tool)));
    assertThat(definitions).hasSizeLessThanOrEqualTo(most);
    assertThat(definitions).allSatisfy(tool -> assertThat(tool).doesNotContainKey("outputSchema"));
    assertThat(sum).isLessThanOrEqualTo(limit);
  }

  /** Whoever chooses a profile reads there what it costs. */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "PERSON")
  void thePage_saysWhatAProfileCosts(Profile profile) throws IOException {
    List<Map<String, Object>> definitions =
        tools(Tools.memory(InMemoryStore.create()), Listing.of(profile)).list();

    Path page = Path.of("../docs/mcp.md");
    String row = "\n| `" + profile.label() + "` |";
    String cost =
        String.format(Locale.ROOT, " %d | %,d |", definitions.size(), tokens(definitions));
    String text = Files.readString(page);
    if (Boolean.getBoolean("memoryweave.golden.update")) {
      int begin = text.indexOf(row) + row.length();
      Files.writeString(
          page, text.substring(0, begin) + cost + text.substring(text.indexOf('\n', begin)));
    } else {
      assertThat(text).contains(row + cost);
    }
  }

  @Test
  void aRecall_costsHardlyMoreThanItsBudget() {
    AgentMemory memory = Tools.memory(InMemoryStore.create());
    for (int i = 0; i < 120; i++) {
      memory.remember(
          NodeDraft.builder(NodeKind.DECISION, "Retries of payment " + i + " wait for the gateway")
              .body(
                  "The gateway of region "
                      + i
                      + " answers slowly when many payments are retried at once, so the client"
                      + " doubles its pause after each attempt and gives up after the fifth.")
              .build());
    }
    Map<String, Object> call =
        Map.of("task", "retry payments at the gateway", "token_budget", 3000);

    for (AnswerMode mode : AnswerMode.values()) {
      Listing listing = Listing.of(Profile.MINIMAL).withAnswers(mode);
      int cost = tokens(tools(memory, listing).call("memory_recall", call, new NoClient()));
      System.out.printf("A recall of 3,000 tokens, %s: %d tokens%n", mode.label(), cost);
      if (mode == AnswerMode.COMPACT) {
        assertThat(cost).isBetween(2_000, 3_300);
      }
    }
  }
}
