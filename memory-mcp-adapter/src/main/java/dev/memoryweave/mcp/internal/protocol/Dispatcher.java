package dev.memoryweave.mcp.internal.protocol;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.function.LongSupplier;

/**
 * Serves features to clients of both eras over any number of connections, and notifies them of
 * changes.
 */
public final class Dispatcher implements AutoCloseable {
  private final FeatureRequests features;
  private final RequestStates states;
  private final ExecutorService workers;
  private final Set<Connection> connections = ConcurrentHashMap.newKeySet();

  /**
   * A dispatcher without connections.
   *
   * @param features the features to offer
   * @param workers run work that may take time; they belong to the caller
   * @param nanoTime a clock for the expiry of questions to a client, in nanoseconds
   */
  public Dispatcher(Features features, ExecutorService workers, LongSupplier nanoTime) {
    this.features = new FeatureRequests(features);
    this.workers = workers;
    this.states = new RequestStates(nanoTime);
  }

  /**
   * Opens a connection.
   *
   * @param standing receives messages that belong to no request; only a legacy session has such
   *     messages
   */
  public Connection connect(Replies standing) {
    return connect("", standing);
  }

  /**
   * Opens a connection of an agent.
   *
   * @param caller the name of the agent, of which its transport is sure; empty for the usual one
   * @param standing receives messages that belong to no request
   */
  public Connection connect(String caller, Replies standing) {
    return opened(new Connection(this, caller, false, standing));
  }

  /**
   * Opens a connection without a session: each request on it is a modern one.
   *
   * @param caller the name of the agent, of which its transport is sure; empty for the usual one
   */
  public Connection connectWithoutSession(String caller) {
    return opened(new Connection(this, caller, true, message -> {}));
  }

  private Connection opened(Connection connection) {
    connections.add(connection);
    return connection;
  }

  /** Notifies interested clients that the list of resources has changed. */
  public void resourcesListChanged() {
    connections.forEach(Connection::resourcesListChanged);
  }

  /** Notifies the clients that watch a resource that it has changed. */
  public void resourceUpdated(String uri) {
    connections.forEach(connection -> connection.resourceUpdated(uri));
  }

  /** Whether any client watches a resource. */
  public boolean isWatched(String uri) {
    return connections.stream().anyMatch(connection -> connection.isWatched(uri));
  }

  /** Closes all connections; subscriptions are completed. */
  @Override
  public void close() {
    connections.forEach(Connection::close);
  }

  void closed(Connection connection) {
    connections.remove(connection);
  }

  FeatureRequests features() {
    return features;
  }

  RequestStates states() {
    return states;
  }

  ExecutorService workers() {
    return workers;
  }
}
