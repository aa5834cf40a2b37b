package dev.memoryweave.rest.internal.server;

import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/** Limits the requests of each address: a bucket that holds two seconds' worth, and refills. */
final class RateLimit {
  private static final int MOST_ADDRESSES = 10_000;
  private static final double SECOND = 1e9;

  private final int perSecond;
  private final LongSupplier nanoTime;
  private final Map<String, Bucket> buckets = new HashMap<>();

  RateLimit(int perSecond, LongSupplier nanoTime) {
    this.perSecond = perSecond;
    this.nanoTime = nanoTime;
  }

  private static final class Bucket {
    private double left;
    private long at;
  }

  /** Counts a request; false if there are too many. */
  synchronized boolean allows(String address) {
    long now = nanoTime.getAsLong();
    Bucket bucket = buckets.get(address);
    if (bucket == null) {
      if (buckets.size() >= MOST_ADDRESSES) {
        buckets.values().removeIf(old -> refilled(old, now) >= most());
      }
      if (buckets.size() >= MOST_ADDRESSES) {
        return false;
      }
      bucket = new Bucket();
      bucket.left = most();
      buckets.put(address, bucket);
    } else {
      bucket.left = refilled(bucket, now);
    }
    bucket.at = now;
    if (bucket.left < 1) {
      return false;
    }
    bucket.left--;
    return true;
  }

  private double most() {
    return 2.0 * perSecond;
  }

  private double refilled(Bucket bucket, long now) {
    return Math.min(most(), bucket.left + (now - bucket.at) / SECOND * perSecond);
  }
}
