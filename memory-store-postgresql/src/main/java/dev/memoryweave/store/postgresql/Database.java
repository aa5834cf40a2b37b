package dev.memoryweave.store.postgresql;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import dev.memoryweave.store.StoreClosedException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.Map;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** The connections of a store. */
final class Database implements AutoCloseable {
  private static final Duration LONGEST_VALIDATION = Duration.ofSeconds(5);

  /** How much longer an answer may take than the server works. */
  private static final Duration ANSWER = Duration.ofSeconds(2);

  private final HikariDataSource pool;
  private final PostgresErrors errors;
  private final Retries retries;

  Database(PostgresOptions options, DataSource source, PostgresErrors errors) {
    this.errors = errors;
    retries = new Retries(options);
    HikariConfig config = new HikariConfig();
    config.setPoolName("memory-weave");
    config.setDataSource(source);
    config.setAutoCommit(false);
    config.setMaximumPoolSize(options.connections());
    config.setMinimumIdle(0);
    config.setConnectionTimeout(options.patience().toMillis());
    config.setValidationTimeout(
        Math.min(LONGEST_VALIDATION.toMillis(), options.patience().toMillis() / 2));
    // The first transaction says what is wrong, in the words of the SPI.
    config.setInitializationFailTimeout(-1);
    pool = new HikariDataSource(config);
  }

  /** Where connections come from, without a pool. */
  static DataSource source(PostgresOptions options, Map<String, String> environment) {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl("jdbc:postgresql://" + options.servers() + "/");
    source.setDatabaseName(options.database());
    String user = options.user() != null ? options.user() : environment.get("PGUSER");
    if (user != null) {
      source.setUser(user);
    }
    String password =
        options.password() != null ? options.password() : environment.get("PGPASSWORD");
    if (password != null) {
      source.setPassword(password);
    }
    try {
      source.setProperty("ApplicationName", "memory-weave");
      source.setProperty("tcpKeepAlive", "true");
      // The server answers sooner; nobody waits longer if it has vanished.
      source.setProperty(
          "socketTimeout", String.valueOf(options.patience().toSeconds() + ANSWER.toSeconds()));
      for (Map.Entry<String, String> property : options.driver().entrySet()) {
        source.setProperty(property.getKey(), property.getValue());
      }
    } catch (SQLException e) {
      throw new IllegalStateException("The driver has these properties", e);
    }
    return source;
  }

  /** A connection in which no transaction runs. */
  Connection connection() {
    try {
      return pool.getConnection();
    } catch (SQLTransientConnectionException e) {
      if (pool.isClosed()) {
        throw new StoreClosedException();
      }
      throw errors.of(e.getCause() instanceof SQLException cause ? cause : e);
    } catch (SQLException e) {
      throw pool.isClosed() ? new StoreClosedException() : errors.of(e);
    }
  }

  /** Work in a transaction of its own. */
  interface Work<T> {
    T on(Connection connection) throws SQLException;
  }

  /** Runs work that may be done twice, again as {@link Retries} do, and commits it. */
  <T> T run(Work<T> work) {
    return retries.run(
        () -> {
          try (Connection connection = connection()) {
            T result = work.on(connection);
            connection.commit();
            return result;
          } catch (SQLException e) {
            throw errors.of(e);
          }
        });
  }

  /** The connections in use; none before the first was asked for. */
  ConnectionUse use() {
    HikariPoolMXBean now = pool.getHikariPoolMXBean();
    return now == null
        ? new ConnectionUse(0, 0, 0, pool.getMaximumPoolSize())
        : new ConnectionUse(
            now.getActiveConnections(),
            now.getIdleConnections(),
            now.getThreadsAwaitingConnection(),
            pool.getMaximumPoolSize());
  }

  @Override
  public void close() {
    pool.close();
  }
}
