package dev.memoryweave.benchmarks;

import dev.memoryweave.model.Message;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * What people and agents say and write in a year of work on a project, made from templates with
 * names and values: requests, answers, findings, procedures, pieces of work.
 */
final class YearTexts {
  private static final List<String> NOUNS =
      List.of(
          "Invoice",
          "Payment",
          "Ledger",
          "Order",
          "Customer",
          "Shipment",
          "Voucher",
          "Session",
          "Report",
          "Price",
          "Image",
          "Mail",
          "Audit",
          "Webhook",
          "Search",
          "Login",
          "Refund",
          "Contract",
          "Stock",
          "Supplier",
          "Basket",
          "Address",
          "Document",
          "Currency",
          "Tax",
          "Reminder",
          "Delivery",
          "Upload",
          "Quota",
          "Notice");
  private static final List<String> ROLES =
      List.of(
          "Renderer",
          "Parser",
          "Store",
          "Client",
          "Worker",
          "Mapper",
          "Validator",
          "Scheduler",
          "Gateway",
          "Importer",
          "Exporter",
          "Cache");
  private static final List<String> METHODS =
      List.of(
          "read", "write", "merge", "flush", "retry", "close", "open", "split", "verify", "load",
          "send", "expire");
  private static final List<String> FINDINGS =
      List.of(
          "returns null when the row is locked by another transaction",
          "rounds amounts to %d digits before it compares them",
          "holds a database connection open for up to %d seconds",
          "ignores entries that are older than %d days",
          "is called %d times for each request",
          "takes the time zone of the server and not that of the customer",
          "reads at most %d rows at a time",
          "is not safe for use by several threads",
          "needs the index on the column `created_at`, or it takes %d seconds",
          "keeps the last %d results in memory",
          "fails for names with more than %d characters",
          "logs the address of the caller at debug level only");
  private static final List<String> PITFALLS =
      List.of(
          "throws when its list is empty, so check the length first",
          "must be closed before the migration runs, else the table stays locked",
          "loses the last batch if the process stops within %d ms",
          "counts leap days twice when a period of %d months is asked for",
          "swallows the time-out of the client and returns an empty page",
          "is slow on Windows, as each call opens the file anew");
  private static final List<String> STEPS =
      List.of(
          "run `make %s-schema`, then `make %s-test`, then push the branch",
          "stop the worker, run `./ops/%s migrate`, and start it again",
          "raise the version in `%s.properties`, tag the commit, and wait for the pipeline",
          "copy the fixture from `testdata/%s`, and accept the new snapshot");
  private static final List<String> REQUESTS =
      List.of(
          "Please look at `%s`: the tests of the %s fail since this morning.",
          "Can you make `%s` faster? The %s waits for it.",
          "Add a metric to `%s`, so that we see how busy the %s is.",
          "Why does `%s` run twice when the %s restarts?",
          "Review my change of `%s` in the %s, please.",
          "Write a test for `%s`; the %s depends on it.");
  private static final List<String> ANSWERS =
      List.of(
          "I looked at `%s` and changed it in %d places; the tests of the %s pass.",
          "`%s` was called %d times for one request of the %s. It is called once now.",
          "The cause was in `%s`, line %d: the %s did not wait for the answer.",
          "I could not reproduce it with `%s` in %d runs; the %s answered each time.");
  private static final List<String> WORK =
      List.of(
          "add a test for `%s`",
          "measure `%s` under load",
          "ask Mara about the limits of `%s`",
          "remove the old branch of `%s`",
          "document the settings of `%s`");
  private static final List<String> REASONS =
      List.of(
          "Jonas measured both, and it was twice as fast",
          "the old choice did not survive the load test",
          "it is what the other teams run",
          "the licence of the former one changed",
          "the audit asked for it");

  private final SplittableRandom random;
  private final List<String> parts;

  YearTexts(SplittableRandom random, List<String> parts) {
    this.random = random;
    this.parts = parts;
  }

  <T> T any(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }

  boolean chance(double share) {
    return random.nextDouble() < share;
  }

  /** A number around a mean, by chance. */
  int about(double mean) {
    int whole = (int) mean;
    return whole + (chance(mean - whole) ? 1 : 0);
  }

  String reason() {
    return any(REASONS);
  }

  /** The name of a method, such as {@code InvoiceParser.read}. */
  String method() {
    return any(NOUNS) + any(ROLES) + "." + any(METHODS);
  }

  String fact() {
    return statement(method(), any(FINDINGS));
  }

  String pitfall() {
    return statement(method(), any(PITFALLS));
  }

  private String statement(String method, String claim) {
    return "`" + method + "` " + claim.formatted(2 + random.nextInt(60)) + ".";
  }

  /** The finding in other words. */
  static String again(String fact) {
    return fact.replace("` ", "` still ").replace(".", ", as before.").replace(".., as", "., as");
  }

  String procedure() {
    String noun = any(NOUNS).toLowerCase(Locale.ROOT);
    return "To release the " + noun + " module: " + any(STEPS).formatted(noun, noun) + ".";
  }

  String rule() {
    return "Never call `" + method() + "` from a test of the " + any(parts) + ".";
  }

  String work() {
    return any(WORK).formatted(method());
  }

  String note() {
    return "Looked at `" + method() + "` today, and the " + any(parts) + " is next.";
  }

  String task() {
    return any(REQUESTS).formatted(method(), any(parts));
  }

  /** A passage of a document about a part. */
  String passage(String part) {
    return "The " + part + " is started by `" + method() + "`. " + fact() + " " + fact();
  }

  /**
   * A conversation.
   *
   * @param said something that is said in it by the way, or an empty text
   */
  List<Message> conversation(int turns, Instant begun, String said) {
    List<Message> messages = new ArrayList<>(turns);
    String work = work();
    for (int i = 0; i < turns; i++) {
      Instant at = begun.plusSeconds(40L * i);
      boolean isFirst = i < 2;
      String text = i % 2 == 0 ? asked(isFirst, work, said) : answered(isFirst, work, said);
      Message message = i % 2 == 0 ? Message.user(text) : Message.assistant(text);
      messages.add(message.withTurn("t" + i).at(at));
    }
    return messages;
  }

  private String asked(boolean isFirst, String work, String said) {
    if (isFirst) {
      return task() + (chance(.3) ? "\n\nTodo: " + work : "");
    }
    if (chance(.1) && !said.isEmpty()) {
      return "What do we know? I think that " + said + ".";
    }
    return chance(.5) ? task() : "And what about `" + method() + "`? " + fact();
  }

  private String answered(boolean isFirst, String work, String said) {
    if (chance(.08)) {
      return "Done: " + work;
    }
    if (isFirst && !said.isEmpty() && chance(.3)) {
      return "Note that " + said + ". " + fact();
    }
    return any(ANSWERS).formatted(method(), 2 + random.nextInt(40), any(parts))
        + (chance(.5) ? " " + fact() : "");
  }
}
