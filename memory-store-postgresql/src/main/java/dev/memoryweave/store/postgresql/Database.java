package dev.memoryweave.store.postgresql;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.memoryweave.store.StoreClosedException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Map;
import org.postgresql.ds.PGSimpleDataSource;

/** The connections of a store. */
final class Database implements AutoCloseable {
  private final HikariDataSource pool;
  private final PostgresErrors errors;

  Database(PostgresOptions options, Map<String, String> environment, PostgresErrors errors) {
    this.errors = errors;
    HikariConfig config = new HikariConfig();
    config.setPoolName("memory-weave");
    config.setDataSource(source(options, environment));
    config.setAutoCommit(false);
    config.setMaximumPoolSize(options.connections());
    config.setMinimumIdle(0);
    config.setConnectionTimeout(options.patience().toMillis());
    // The first transaction says what is wrong, in the words of the SPI.
    config.setInitializationFailTimeout(-1);
    pool = new HikariDataSource(config);
  }

  private static PGSimpleDataSource source(
      PostgresOptions options, Map<String, String> environment) {
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

  @Override
  public void close() {
    pool.close();
  }
}
