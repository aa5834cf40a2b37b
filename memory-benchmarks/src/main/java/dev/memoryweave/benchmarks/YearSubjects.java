package dev.memoryweave.benchmarks;

import dev.memoryweave.model.NodeId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** What is decided in a simulated project: each subject has one value at a time, and it changes. */
final class YearSubjects {
  static final List<String> PARTS =
      List.of(
          "billing worker",
          "ledger service",
          "invoice renderer",
          "mail gateway",
          "search index",
          "login page",
          "report exporter",
          "session cache",
          "image pipeline",
          "audit log",
          "webhook relay",
          "price catalogue");

  private static final List<Aspect> ASPECTS =
      List.of(
          new Aspect(
              "keeps its data in",
              "Which database does the %s keep its data in?",
              "PostgreSQL 16",
              "MySQL 8",
              "MariaDB 11",
              "CockroachDB",
              "SQLite",
              "DynamoDB"),
          new Aspect(
              "takes its jobs from",
              "Where does the %s take its jobs from?",
              "RabbitMQ",
              "Kafka",
              "Redis streams",
              "NATS",
              "a table of the database"),
          new Aspect(
              "gives up after",
              "After how long does the %s give up?",
              "5 seconds",
              "10 seconds",
              "20 seconds",
              "45 seconds",
              "90 seconds"),
          new Aspect(
              "keeps its records for",
              "How long are records of the %s kept?",
              "30 days",
              "60 days",
              "90 days",
              "180 days",
              "a year"),
          new Aspect(
              "is deployed by",
              "How do we deploy the %s?",
              "blue-green switches",
              "canary releases",
              "rolling updates",
              "a nightly job"),
          new Aspect(
              "signs its callers in by",
              "How are callers of the %s signed in?",
              "device codes",
              "mutual TLS",
              "signed cookies",
              "SAML",
              "passkeys"),
          new Aspect(
              "sends its events as",
              "In which format does the %s send its events?",
              "JSON",
              "Protobuf",
              "Avro",
              "CBOR",
              "MessagePack"));

  private final List<Subject> all = new ArrayList<>();

  YearSubjects(SplittableRandom random, int count) {
    List<Subject> possible = new ArrayList<>();
    for (String part : PARTS) {
      ASPECTS.forEach(aspect -> possible.add(new Subject(part, aspect, random)));
    }
    for (int i = 0; i < Math.min(count, PARTS.size() * ASPECTS.size()); i++) {
      all.add(possible.remove(random.nextInt(possible.size())));
    }
  }

  List<Subject> all() {
    return Collections.unmodifiableList(all);
  }

  /** Something that can be decided about each part. */
  private record Aspect(String says, String question, List<String> values) {
    Aspect(String says, String question, String... values) {
      this(says, question, List.of(values));
    }
  }

  /** A subject with its present value and its former ones. */
  static final class Subject {
    private final String part;
    private final Aspect aspect;
    private final List<String> former = new ArrayList<>();
    private String value;
    private int decisions;
    private @Nullable NodeId memory;

    private Subject(String part, Aspect aspect, SplittableRandom random) {
      this.part = part;
      this.aspect = aspect;
      this.value = aspect.values.get(random.nextInt(aspect.values.size()));
    }

    /** Another value is decided; what was decided before may come back. */
    void change(SplittableRandom random) {
      List<String> others = aspect.values.stream().filter(other -> !other.equals(value)).toList();
      former.remove(value);
      former.add(value);
      value = others.get(random.nextInt(others.size()));
      former.remove(value);
    }

    String part() {
      return part;
    }

    String value() {
      return value;
    }

    String question() {
      return aspect.question.formatted(part);
    }

    /** The decision that holds, such as "the billing worker keeps its data in SQLite". */
    String statement() {
      return statement(value);
    }

    private String statement(String of) {
      return "the " + part + " " + aspect.says + " " + of;
    }

    /** The value before the present one, or an empty text. */
    String lastValue() {
      return former.isEmpty() ? "" : former.get(former.size() - 1);
    }

    boolean isCurrentIn(String text) {
      return text.toLowerCase(Locale.ROOT).contains(statement().toLowerCase(Locale.ROOT));
    }

    /** Whether a text states a former value, and not the present one. */
    boolean isFormerIn(String text) {
      String lower = text.toLowerCase(Locale.ROOT);
      return !isCurrentIn(text)
          && former.stream()
              .anyMatch(past -> lower.contains(statement(past).toLowerCase(Locale.ROOT)));
    }

    /** Whether a text is about the part. */
    boolean isNamedIn(String text) {
      return text.toLowerCase(Locale.ROOT).contains(part);
    }

    /** A new id for the next decision about it. */
    NodeId nextId() {
      return NodeId.of(
          "decision." + (part + " " + aspect.says).replace(' ', '-') + "-" + ++decisions);
    }

    /** The memory that holds the decision, or null if it was not remembered. */
    @Nullable NodeId memory() {
      return memory;
    }

    void rememberedAs(@Nullable NodeId id) {
      memory = id;
    }
  }
}
