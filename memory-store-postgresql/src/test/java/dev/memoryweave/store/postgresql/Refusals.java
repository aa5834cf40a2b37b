package dev.memoryweave.store.postgresql;

import java.sql.SQLException;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Refuses every statement that some engine refuses which speaks the protocol, or that a pooler
 * breaks which lends a connection for one transaction. The sources are in docs/postgresql.md.
 */
final class Refusals implements FaultySource.Faults {
  private static final Map<Pattern, String> PATTERNS = new LinkedHashMap<>();

  static {
    refuse("\\b(listen|unlisten|notify)\\b|pg_notify", "CockroachDB, poolers");
    refuse("pg_(try_)?advisory", "CockroachDB, poolers");
    refuse("\\btemp(orary)? table\\b", "poolers");
    refuse("^set (?!local |transaction )|set_config\\(", "poolers");
    refuse("^(prepare|deallocate|discard|declare|load|reset)\\b", "poolers");
    refuse("\\bdeferrable\\b|^set constraints", "CockroachDB, YugabyteDB");
    refuse("\\bserial\\b|bigserial|nextval\\(|create sequence", "order of commits is another one");
    refuse("tsvector|tsquery|using (gin|gist|brin)|\\bcreate extension", "YugabyteDB, CockroachDB");
    refuse("\\block table\\b|\\bmerge into\\b|\\bdo \\$", "CockroachDB");
    refuse("\\b(ctid|xmin|xmax|cmin|cmax|tableoid)\\b|pg_current_xact|pg_snapshot", "CockroachDB");
    refuse("^with\\b.*\\b(insert into|update|delete from)\\b", "CockroachDB, Citus");
    refuse("create trigger|create function|create rule", "CockroachDB");
  }

  private static final Pattern DEFINITION =
      Pattern.compile("^(create|alter|drop|grant|revoke|vacuum)\\b.*", Pattern.DOTALL);

  private static void refuse(String pattern, String engines) {
    PATTERNS.put(Pattern.compile(pattern, Pattern.DOTALL), engines);
  }

  /** Opens a store on connections that refuse. */
  static PostgresMemoryStore open(PostgresOptions options) {
    return PostgresMemoryStore.open(
        options,
        new FaultySource(Database.source(options, Map.of()), new Refusals()),
        Clock.systemUTC());
  }

  @Override
  public Optional<SQLException> before(String sql, boolean isFirst) {
    boolean first = isFirst;
    for (String statement : sql.split(";\n", -1)) {
      Optional<String> reason = reason(statement.strip().toLowerCase(Locale.ROOT), first);
      if (reason.isPresent()) {
        return Optional.of(
            new SQLException("Refused by " + reason.get() + ": " + statement, "0A000"));
      }
      first = false;
    }
    return Optional.empty();
  }

  private static Optional<String> reason(String statement, boolean isFirst) {
    if (!isFirst && DEFINITION.matcher(statement).matches()) {
      return Optional.of("CockroachDB, YugabyteDB (definitions are transactions of their own)");
    }
    if (!isFirst && statement.startsWith("set transaction")) {
      return Optional.of("all engines (after the first statement)");
    }
    return PATTERNS.entrySet().stream()
        .filter(entry -> entry.getKey().matcher(statement).find())
        .map(Map.Entry::getValue)
        .findFirst();
  }
}
