package dev.memoryweave.benchmarks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/**
 * Estimates times of many memories over several servers, from those that {@link StoresBenchmark}
 * measured on one. Arguments: {@code MEMORIES SHARDS SIZE_1 P50_1 P95_1 SIZE_2 P50_2 P95_2
 * WRITE_MS}: the times of a recall by one client with so many memories of one tenant, in
 * milliseconds, and how long a write holds the lock of its tenant.
 *
 * <p>Assumed: a tenant is on one server, chosen at random; tenants are of unequal size, the n-th
 * with a share of 1/n, and asked in proportion to it; a recall takes a core of the server for all
 * of its time (in fact a part of it is spent by the client); its time is log-normal and grows with
 * a power of the size of its tenant, as between the two that were measured; recalls and writes
 * arrive at random, one write for ten recalls; the writes of a tenant take turns. Network and disks
 * are as in the measurement, and everything that is read often is in memory.
 */
public final class ShardSimulation {
  private static final int TENANTS = 1_000;
  private static final int CORES = 8;
  private static final int RECALLS = 200_000;
  private static final int RECALLS_A_WRITE = 10;
  private static final int[] RATES = {50, 100, 200, 400, 800};

  /** By how many standard deviations the 95th percentile is above the median. */
  private static final double DEVIATIONS_OF_P95 = 1.645;

  private final long memories;
  private final int shards;
  private final double write;
  private final double spread;
  private final double power;
  private final double median;
  private final double[] shares = new double[TENANTS];
  private final int[] shardOf = new int[TENANTS];

  private ShardSimulation(String[] args) {
    memories = Long.parseLong(args[0]);
    shards = Integer.parseInt(args[1]);
    double small = Double.parseDouble(args[2]);
    double large = Double.parseDouble(args[5]);
    double ofSmall = Double.parseDouble(args[3]);
    double ofLarge = Double.parseDouble(args[6]);
    power = Math.log(ofLarge / ofSmall) / Math.log(large / small);
    median = ofLarge / Math.pow(large, power);
    spread = Math.log(Double.parseDouble(args[7]) / ofLarge) / DEVIATIONS_OF_P95;
    write = Double.parseDouble(args[8]);
    SplittableRandom random = new SplittableRandom(1);
    double all = 0;
    for (int tenant = 0; tenant < TENANTS; tenant++) {
      shares[tenant] = 1.0 / (tenant + 1);
      all += shares[tenant];
      shardOf[tenant] = random.nextInt(shards);
    }
    for (int tenant = 0; tenant < TENANTS; tenant++) {
      shares[tenant] /= all;
    }
  }

  /** Runs the simulation. */
  public static void main(String[] args) {
    ShardSimulation simulation = new ShardSimulation(args);
    System.out.printf(
        Locale.ROOT,
        "%,d memories of %,d tenants on %d servers of %d cores; a recall grows with the power %.2f"
            + " of the size%n",
        simulation.memories,
        TENANTS,
        simulation.shards,
        CORES,
        simulation.power);
    for (int rate : RATES) {
      simulation.run(rate);
    }
  }

  private void run(int rate) {
    SplittableRandom random = new SplittableRandom(rate);
    List<PriorityQueue<Double>> cores = new ArrayList<>();
    for (int shard = 0; shard < shards; shard++) {
      cores.add(new PriorityQueue<>());
    }
    double[] unlocked = new double[TENANTS];
    double[] busy = new double[shards];
    Durations recalls = new Durations();
    Durations writes = new Durations();
    double now = 0;
    for (int i = 0; i < RECALLS; i++) {
      now += -Math.log(1 - random.nextDouble()) * 1_000 / rate;
      int tenant = tenant(random);
      double takes = recall(tenant, random);
      busy[shardOf[tenant]] += takes;
      recalls.add(nanos(served(cores.get(shardOf[tenant]), now, takes) - now));
      if (i % RECALLS_A_WRITE == 0) {
        int writer = tenant(random);
        double begins = Math.max(now, unlocked[writer]);
        unlocked[writer] = served(cores.get(shardOf[writer]), begins, write);
        busy[shardOf[writer]] += write;
        writes.add(nanos(unlocked[writer] - now));
      }
    }
    System.out.printf(
        Locale.ROOT,
        "  %,d recalls a second: recall p50 %.0f ms, p95 %.0f ms; write p50 %.0f ms, p95 %.0f ms;"
            + " the busiest server is busy for %.0f %% of the time%n",
        rate,
        recalls.millis(.50),
        recalls.millis(.95),
        writes.millis(.50),
        writes.millis(.95),
        100 * Arrays.stream(busy).max().orElse(0) / now / CORES);
  }

  /** When work that comes at a time is done, by the first core that is free. */
  private static double served(PriorityQueue<Double> cores, double from, double takes) {
    double free = cores.size() < CORES ? 0 : cores.remove();
    double done = Math.max(from, free) + takes;
    cores.add(done);
    return done;
  }

  private int tenant(SplittableRandom random) {
    double at = random.nextDouble();
    int tenant = 0;
    while (tenant < TENANTS - 1 && at >= shares[tenant]) {
      at -= shares[tenant++];
    }
    return tenant;
  }

  private double recall(int tenant, SplittableRandom random) {
    return median
        * Math.pow(memories * shares[tenant], power)
        * Math.exp(spread * random.nextGaussian());
  }

  private static long nanos(double millis) {
    return Math.round(millis * 1e6);
  }
}
