package dev.memoryweave.cli.internal.hook;

import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.time.Clock;
import java.util.Optional;

/** Hands an event to the worker, and has one started where none is. */
final class HookCaller {
  /** How long a hook waits for a worker that starts. */
  private static final int ATTEMPTS = 250;

  private static final long PAUSE_MILLIS = 20;

  private final HookFolder folder;
  private final WorkerStart start;
  private final Clock clock;

  HookCaller(HookFolder folder, WorkerStart start, Clock clock) {
    this.folder = folder;
    this.start = start;
    this.clock = clock;
  }

  /** Starts a worker process. */
  @FunctionalInterface
  interface WorkerStart {
    /**
     * Starts it.
     *
     * @return takes the first event of the worker, if there is one for it; is closed by the caller
     */
    OutputStream start() throws IOException;
  }

  /**
   * Hands the event over.
   *
   * @throws IOException if there is no worker, and none could be started
   */
  HookReply call(HookRequest request) throws IOException, InterruptedException {
    Optional<HookReply> reply = ask(request);
    if (reply.isPresent() && reply.get().isTaken()) {
      return reply.get();
    }
    folder.make();
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (folder.mayStart(clock.instant())) {
        if (started(request)) {
          return HookReply.TAKEN;
        }
      }
      Thread.sleep(PAUSE_MILLIS);
      reply = ask(request);
      if (reply.isPresent() && reply.get().isTaken()) {
        return reply.get();
      }
    }
    throw new IOException("the memory's worker does not answer");
  }

  /** Starts the worker; an event that nobody waits for goes along with it. */
  private boolean started(HookRequest request) throws IOException {
    try (OutputStream first = start.start()) {
      if (request.event().isAnswered()) {
        return false;
      }
      request.write(new DataOutputStream(first));
      return true;
    } catch (IOException e) {
      folder.started();
      throw e;
    }
  }

  /** Asks the worker, if there is one. */
  Optional<HookReply> ask(HookRequest request) {
    try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      channel.connect(UnixDomainSocketAddress.of(folder.socket()));
      OutputStream out = Channels.newOutputStream(channel);
      InputStream in = Channels.newInputStream(channel);
      request.write(new DataOutputStream(new BufferedOutputStream(out)));
      return Optional.of(HookReply.read(new DataInputStream(in)));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
