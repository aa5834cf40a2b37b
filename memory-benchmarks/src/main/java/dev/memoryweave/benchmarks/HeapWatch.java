package dev.memoryweave.benchmarks;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.GcInfo;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/** Notes how much heap is in use at most, as every garbage collection tells it. */
final class HeapWatch implements AutoCloseable {
  private static final Path STATUS = Path.of("/proc/self/status");

  private final Set<String> heapPools =
      ManagementFactory.getMemoryPoolMXBeans().stream()
          .filter(pool -> pool.getType() == MemoryType.HEAP)
          .map(MemoryPoolMXBean::getName)
          .collect(Collectors.toUnmodifiableSet());
  private final List<NotificationEmitter> collectors = new ArrayList<>();
  private final NotificationListener listener = (notification, unused) -> collected(notification);
  private long most;
  private long mostKept;

  private HeapWatch() {}

  static HeapWatch start() {
    HeapWatch watch = new HeapWatch();
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      if (collector instanceof NotificationEmitter emitter) {
        emitter.addNotificationListener(watch.listener, null, null);
        watch.collectors.add(emitter);
      }
    }
    return watch;
  }

  private void collected(Notification notification) {
    if (notification
        .getType()
        .equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
      GcInfo info =
          GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData())
              .getGcInfo();
      note(used(info.getMemoryUsageBeforeGc()), used(info.getMemoryUsageAfterGc()));
    }
  }

  private synchronized void note(long before, long after) {
    most = Math.max(most, before);
    mostKept = Math.max(mostKept, after);
  }

  private long used(Map<String, MemoryUsage> usage) {
    return usage.entrySet().stream()
        .filter(pool -> heapPools.contains(pool.getKey()))
        .mapToLong(pool -> pool.getValue().getUsed())
        .sum();
  }

  /** The most bytes that were in use, garbage included. */
  synchronized long most() {
    return Math.max(most, ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
  }

  /** The most bytes that a collection left. */
  synchronized long mostKept() {
    return mostKept;
  }

  /** The most memory of the whole process so far in bytes, where the system tells. */
  static OptionalLong mostOfProcess() {
    try {
      return Files.readAllLines(STATUS).stream()
          .filter(line -> line.startsWith("VmHWM:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
          .findFirst();
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }

  @Override
  public void close() throws ListenerNotFoundException {
    for (NotificationEmitter collector : collectors) {
      collector.removeNotificationListener(listener);
    }
  }
}
