package dev.memoryweave.rest.internal.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.io.RetainableByteBuffer;
import org.junit.jupiter.api.Test;

class JettyServerTest {
  @Test
  void create_noBufferIsUsedAgain() {
    ByteBufferPool buffers = JettyServer.create().getByteBufferPool();

    RetainableByteBuffer first = buffers.acquire(1024, false);
    first.getByteBuffer().limit(5).put("bytes".getBytes(StandardCharsets.UTF_8));
    byte[] given = first.getByteBuffer().array();
    first.release();
    RetainableByteBuffer second = buffers.acquire(1024, false);

    assertThat(second.getByteBuffer().array()).isNotSameAs(given).containsOnly(0);
  }
}
