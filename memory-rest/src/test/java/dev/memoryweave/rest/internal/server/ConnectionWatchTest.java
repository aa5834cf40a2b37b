package dev.memoryweave.rest.internal.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.io.ByteArrayEndPoint;
import org.junit.jupiter.api.Test;

/** Connections that have not shown the token share what there is of them. */
class ConnectionWatchTest {
  private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5);
  private final ConnectionWatch watch =
      new ConnectionWatch(limits(4, Duration.ofSeconds(10), Duration.ofSeconds(60)), now::get);

  private static HttpLimits limits(int strangers, Duration headTime, Duration requestTime) {
    HttpLimits usual = HttpLimits.USUAL;
    return new HttpLimits(
        usual.bodyBytes(),
        usual.allBodiesBytes(),
        usual.headerBytes(),
        usual.connections(),
        strangers,
        usual.requests(),
        usual.streams(),
        usual.sessions(),
        usual.requestsPerSecond(),
        headTime,
        requestTime,
        usual.sessionIdle(),
        usual.keepAlive());
  }

  /** A connection of some address. */
  private static final class From extends ByteArrayEndPoint {
    private final SocketAddress address;

    From(String host, int port) {
      this.address = new InetSocketAddress(host, port);
    }

    @Override
    public SocketAddress getRemoteSocketAddress() {
      return address;
    }
  }

  private List<From> open(String host, int count) {
    List<From> opened = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      From connection = new From(host, 1_000 + i);
      opened.add(connection);
      watch.opened(connection);
    }
    return opened;
  }

  @Test
  void beyondTheirNumber_theOldestOfTheAddressWithMostOfThemIsClosed() {
    List<From> one = open("10.0.0.1", 1);
    List<From> many = open("10.0.0.2", 3);

    List<From> next = open("10.0.0.3", 1);

    assertThat(many).extracting(From::isOpen).containsExactly(false, true, true);
    assertThat(one.get(0).isOpen()).isTrue();
    assertThat(next.get(0).isOpen()).isTrue();
  }

  @Test
  void anAddressThatOpensManyMore_closesItsOwn() {
    List<From> one = open("10.0.0.1", 2);

    List<From> many = open("10.0.0.2", 100);

    assertThat(one).allMatch(From::isOpen);
    assertThat(many.subList(0, 98)).noneMatch(From::isOpen);
    assertThat(many.subList(98, 100)).allMatch(From::isOpen);
  }

  @Test
  void addressesOfOneNetworkOfIpv6_haveOneShare() {
    List<From> one = open("2001:db8::1", 1);
    List<From> many = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      many.addAll(open("2001:db8:0:7::" + i, 1));
    }

    assertThat(one.get(0).isOpen()).isTrue();
    assertThat(many).extracting(From::isOpen).containsExactly(false, true, true, true);
  }

  @Test
  void whatIsOver_makesRoom() {
    List<From> first = open("10.0.0.1", 4);
    watch.closed(first.get(3));

    open("10.0.0.1", 1);

    assertThat(first.subList(0, 3)).allMatch(From::isOpen);
  }

  @Test
  void withoutARequestInTime_aConnectionIsClosed() {
    List<From> early = open("10.0.0.1", 1);
    now.addAndGet(6_000_000_000L);
    List<From> late = open("10.0.0.1", 1);
    now.addAndGet(6_000_000_000L);

    watch.closeLate();

    assertThat(early.get(0).isOpen()).isFalse();
    assertThat(late.get(0).isOpen()).isTrue();
  }
}
