package dev.memoryweave.store.postgresql;

import java.io.PrintWriter;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.Optional;
import java.util.logging.Logger;
import javax.sql.DataSource;

/**
 * Connections to a real server of which some statements fail as another engine would let them: such
 * a statement is not run, and until the end of the transaction no other one is.
 */
final class FaultySource implements DataSource {
  private final DataSource real;
  private final Faults faults;

  FaultySource(DataSource real, Faults faults) {
    this.real = real;
    this.faults = faults;
  }

  /** Which statements fail. */
  interface Faults {
    /**
     * The failure of a statement, which is not run then.
     *
     * @param sql a statement, or several with semicolons between them
     * @param isFirst whether it is the first one of its transaction
     */
    Optional<SQLException> before(String sql, boolean isFirst);

    /** The failure of a statement that was run. */
    default Optional<SQLException> after(String sql) {
      return Optional.empty();
    }
  }

  @Override
  public Connection getConnection() throws SQLException {
    return wrapped(Connection.class, new FaultyConnection(real.getConnection()));
  }

  @Override
  public Connection getConnection(String user, String password) throws SQLException {
    return getConnection();
  }

  private static <T> T wrapped(Class<T> type, InvocationHandler handler) {
    return type.cast(
        Proxy.newProxyInstance(
            FaultySource.class.getClassLoader(), new Class<?>[] {type}, handler));
  }

  private static Object call(Object target, Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private final class FaultyConnection implements InvocationHandler {
    private final Connection connection;
    private boolean isFailed;
    private boolean isInside;

    FaultyConnection(Connection connection) {
      this.connection = connection;
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
      switch (method.getName()) {
        case "commit" -> check("COMMIT");
        case "rollback" -> {
          isFailed = false;
          isInside = false;
        }
        default -> {}
      }
      Object result = call(connection, method, arguments);
      if (result instanceof PreparedStatement) {
        return wrapped(PreparedStatement.class, statement(result, (String) arguments[0]));
      }
      return result instanceof Statement ? wrapped(Statement.class, statement(result, "")) : result;
    }

    private InvocationHandler statement(Object statement, String prepared) {
      return (proxy, method, arguments) -> {
        if (!method.getName().startsWith("execute")) {
          return call(statement, method, arguments);
        }
        String sql = arguments == null ? prepared : (String) arguments[0];
        check(sql);
        Object result = call(statement, method, arguments);
        Optional<SQLException> fault = faults.after(sql);
        if (fault.isPresent()) {
          throw fault.get();
        }
        return result;
      };
    }

    private void check(String sql) throws SQLException {
      if (isFailed) {
        throw new SQLException("The transaction is aborted", "25P02");
      }
      Optional<SQLException> fault = faults.before(sql, !isInside);
      // Without transactions each statement is one of its own.
      boolean isAlone = connection.getAutoCommit();
      isInside = !sql.endsWith("COMMIT") && !isAlone;
      if (fault.isPresent()) {
        isFailed = !isAlone;
        if (sql.endsWith("COMMIT")) {
          connection.rollback();
          isFailed = false;
        }
        throw fault.get();
      }
    }
  }

  @Override
  public PrintWriter getLogWriter() {
    return null;
  }

  @Override
  public void setLogWriter(PrintWriter out) {}

  @Override
  public void setLoginTimeout(int seconds) throws SQLException {
    real.setLoginTimeout(seconds);
  }

  @Override
  public int getLoginTimeout() throws SQLException {
    return real.getLoginTimeout();
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    throw new SQLFeatureNotSupportedException();
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return real.unwrap(type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) throws SQLException {
    return real.isWrapperFor(type);
  }
}
