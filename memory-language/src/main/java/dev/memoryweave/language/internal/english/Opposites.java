package dev.memoryweave.language.internal.english;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Words with opposite meanings, and words of which only one can apply at a time. */
public final class Opposites {

  /**
   * Pairs of sides; a side is one or more words. An asterisk marks pairs that often distinguish two
   * things ("public methods", "private methods") instead of saying something about one; they count
   * only if no noun follows.
   */
  private static final String PAIRS =
      """
      sync synchronous synchronously / async asynchronous asynchronously
      mutable modifiable changeable / immutable unmodifiable read-only frozen final
      enabled enable enables on activated active / disabled disable disables off deactivated
      deprecated obsolete unsupported / supported recommended encouraged
      atomic atomically transactional strong-consistent / eventual eventually non-atomic
      before / after
      * public / private package-private internal
      blocking blocks / non-blocking nonblocking
      include includes included including / exclude excludes excluded excluding omit omits omitted
      strict strictly / lenient leniently tolerant permissive relaxed
      * true / false
      add adds added / remove removes removed delete deletes deleted
      accept accepts accepted / reject rejects rejected refuse refuses refused
      increase increases raise raises / decrease decreases reduce reduces
      grow grows / shrink shrinks
      * first / last
      * minimum min smallest / maximum max largest
      * single one-to-one / multiple several many
      inside / outside
      safe / unsafe
      * succeed succeeds successful succeeded pass passes / fail fails failed failing
      run runs execute executes / skip skips skipped
      stop stops stopped halt halts abort aborts / continue continues continued proceed proceeds
      * short brief / long
      * dark / light
      fast quick cheap / slow expensive
      optimistic / pessimistic
      eager eagerly / lazy lazily
      stateful / stateless
      ascending asc oldest-first / descending desc newest-first
      hard / soft
      manual manually / automatic automatically
      static statically / dynamic dynamically
      nullable / non-null nonnull notnull
      bounded / unbounded
      ordered / unordered
      signed / unsigned
      sequential sequentially serial serially / parallel concurrent concurrently
      encrypted / unencrypted plaintext plain-text
      online / offline
      left / right
      prefix / suffix
      top / bottom
      always-on / on-demand
      case-sensitive / case-insensitive
      inclusive / exclusive
      allowlist whitelist / denylist blacklist
      little-endian / big-endian
      shallow / deep
      mandatory / voluntary
      singleton / prototype
      thread-safe / thread-unsafe
      idempotent / non-idempotent
      open-source / proprietary closed-source
      full / partial
      * local / remote
      same / different
      reversible / irreversible
      hot / cold
      forward / backward backwards
      global globally / per-tenant per-user
      """;

  /** Things of one sort of which a statement names one. */
  private static final String ALTERNATIVES =
      """
      postgres mysql mariadb sqlite oracle mongodb h2 redis cassandra dynamodb memcached \
      inmemory cockroachdb duckdb elasticsearch opensearch solr meilisearch typesense sqlserver \
      firestore couchbase couchdb valkey hazelcast spanner aurora scylladb neo4j clickhouse \
      bigquery snowflake redshift
      kafka rabbitmq sqs nats pulsar activemq kinesis pubsub eventbridge redpanda zeromq mqtt
      maven gradle bazel ant sbt make cmake
      npm yarn pnpm bun
      pip poetry uv pipenv conda
      trunk-based gitflow githubflow
      monorepo polyrepo
      monolith microservices microservice
      semver calver
      localtime utc
      tailwind bootstrap sass less styled-components
      redux zustand mobx recoil pinia vuex
      luxon moment dayjs date-fns
      axios fetch node-fetch got ky
      assertj hamcrest truth
      terraform pulumi cloudformation cdk
      quartz cron cronjobs airflow temporal
      prometheus datadog newrelic cloudwatch
      loki splunk graylog elasticsearch opensearch
      kubernetes nomad ecs swarm
      nginx traefik haproxy envoy caddy
      asciidoc markdown restructuredtext
      stripe adyen paypal braintree
      launchdarkly unleash flagsmith
      playwright cypress selenium puppeteer
      vault sops secretsmanager
      mypy pyright
      plantuml mermaid graphviz
      hugo jekyll mkdocs sphinx docusaurus vitepress
      argocd flux
      jira linear trello asana
      slack teams discord
      confluence notion
      server browser
      session sessions jwt jwts cookies
      exception exceptions result
      half-even half-up half-down
      at-least-once at-most-once exactly-once
      english german french spanish italian portuguese dutch polish japanese chinese
      uppercase lowercase
      push pull
      webhook webhooks polling
      mockito mockk easymock
      dagger guice koin
      string strings ordinal ordinals
      http https
      on-premise cloud
      singular plural
      inheritance composition
      rows document
      path header
      ignore ignores fail fails
      delete keep kept stay stays remain remains
      own share
      java kotlin python rust go golang typescript javascript ruby scala swift csharp cpp php elixir
      json xml yaml toml protobuf avro csv msgpack properties plaintext html thrift cbor
      trace debug info warn warning error
      junit testng spock jest vitest mocha pytest unittest jasmine kotest
      spring quarkus micronaut helidon django flask fastapi express rails laravel nestjs
      react vue angular svelte solid
      aws gcp azure
      jenkins circleci travis github gitlab bitbucket
      jwt saml oauth oauth2 oidc cookies
      md5 sha-1 sha1 sha-256 sha256 sha-512 bcrypt argon2 scrypt pbkdf2
      utf-8 utf8 utf-16 latin-1 iso-8859-1 ascii
      grpc graphql rest soap websocket websockets thrift
      gzip zstd brotli snappy lz4
      utc cet est pst gmt
      prettier eslint spotless checkstyle biome black ruff
      hibernate jooq jdbi mybatis jpa jdbc
      tomcat jetty undertow netty
      serializable repeatable-read read-committed read-uncommitted snapshot
      main master develop trunk
      camelcase snake_case kebab-case pascalcase camel-case snake-case
      tabs spaces
      monday tuesday wednesday thursday friday saturday sunday
      mondays tuesdays wednesdays thursdays fridays saturdays sundays
      january february march april june july august september october november december
      q1 q2 q3 q4
      long int integer double float bigdecimal string
      uuid uuids ulid ulids auto-increment sequence snowflake
      slf4j log4j logback log4j2 java.util.logging
      flyway liquibase
      docker podman
      rebase squash merge-commit
      mit apache-2.0 gpl agpl lgpl bsd mpl apache
      lru lfu fifo lifo
      euro euros dollar dollars eur usd gbp
      cents
      ubuntu debian alpine fedora
      webpack vite rollup esbuild
      hikaricp dbcp c3p0
      jackson gson moshi
      tcp udp quic
      get post put patch
      s3 gcs
      """;

  /**
   * Words that distinguish cases: a statement about one word of a line need not hold for the
   * others.
   */
  private static final String CASES =
      """
      staging production development test tests ci local locally preview qa sandbox dev prod \
      unit integration e2e demo
      linux windows macos mac unix android ios
      read write reads writes reader writer
      get post put patch delete head
      insert update
      client server
      upload download uploads downloads
      request response requests responses
      admin viewer user guest editor admins users guests viewers editors
      producer consumer sender receiver publisher subscriber producers consumers
      primary replica secondary leader follower
      frontend backend
      debug release
      free paid premium
      old new legacy
      internal external
      connect idle
      input output
      incoming outgoing inbound outbound
      parent child
      development production
      small large
      access refresh
      """;

  /** Stores, queues and caches: different sorts, but rivals if a single purpose is named. */
  private static final String RIVALS =
      """
      postgres mysql mariadb sqlite oracle mongodb h2 redis cassandra dynamodb memcached \
      cockroachdb duckdb elasticsearch opensearch s3 gcs database file files disk filesystem \
      kafka rabbitmq sqs nats pulsar activemq kinesis pubsub table
      """;

  private static final Map<String, Opposite> BY_WORD = readPairs();
  private static final Map<String, Set<Integer>> ALTERNATIVE = readGroups(ALTERNATIVES);
  private static final Map<String, Set<Integer>> CASE = readGroups(CASES);
  private static final Map<String, Set<Integer>> RIVAL = readGroups(RIVALS);

  /** Words that choose a practice, and so name their own subject. */
  private static final Set<String> PRACTICES =
      Lexicon.words(
          "trunk-based gitflow githubflow monorepo polyrepo monolith microservices semver calver");

  private Opposites() {}

  /**
   * One side of a pair of opposites.
   *
   * @param family the number of the pair
   * @param side which of the two
   * @param weak whether the pair often distinguishes things
   */
  public record Opposite(int family, boolean side, boolean weak) {
    public boolean opposes(Opposite other) {
      return family == other.family && side != other.side;
    }
  }

  private static Map<String, Opposite> readPairs() {
    Map<String, Opposite> byWord = new HashMap<>();
    int family = 0;
    for (String line : PAIRS.lines().toList()) {
      boolean weak = line.startsWith("*");
      String[] sides = (weak ? line.substring(1) : line).split(" / ", -1);
      for (int side = 0; side < 2; side++) {
        for (String word : sides[side].strip().split(" ", -1)) {
          byWord.putIfAbsent(word, new Opposite(family, side == 0, weak));
        }
      }
      family++;
    }
    return Collections.unmodifiableMap(byWord);
  }

  private static Map<String, Set<Integer>> readGroups(String table) {
    Map<String, Set<Integer>> groups = new HashMap<>();
    int group = 0;
    for (String line : table.lines().toList()) {
      for (String word : List.of(line.split(" ", -1))) {
        groups.computeIfAbsent(word, any -> new HashSet<>()).add(group);
        groups.computeIfAbsent(Lexicon.sameWord(word), any -> new HashSet<>()).add(group);
      }
      group++;
    }
    return Collections.unmodifiableMap(groups);
  }

  public static Optional<Opposite> of(String word) {
    return Optional.ofNullable(BY_WORD.get(word));
  }

  /** Whether the two are different things of one sort. */
  public static boolean areAlternatives(String one, String other) {
    return !one.equals(other) && shareGroup(ALTERNATIVE, one, other);
  }

  /** Whether the two are known to be of different sorts, such as a language and a build tool. */
  public static boolean areOfDifferentSorts(String one, String other) {
    return ALTERNATIVE.containsKey(one)
        && ALTERNATIVE.containsKey(other)
        && !shareGroup(ALTERNATIVE, one, other);
  }

  /** Whether the two are of different sorts that can serve the same purpose. */
  public static boolean areRivals(String one, String other) {
    return !one.equals(other) && shareGroup(RIVAL, one, other);
  }

  /** Whether the word names a thing of a known sort, such as a language. */
  public static boolean isKnown(String word) {
    return ALTERNATIVE.containsKey(word);
  }

  /** Whether the word chooses a practice for the whole project. */
  public static boolean isPractice(String word) {
    return PRACTICES.contains(word);
  }

  /** Whether the two distinguish two cases. */
  public static boolean areCases(String one, String other) {
    return !one.equals(other) && shareGroup(CASE, one, other);
  }

  private static boolean shareGroup(Map<String, Set<Integer>> groups, String one, String other) {
    Set<Integer> ours = groups.get(one);
    Set<Integer> theirs = ours == null ? null : groups.get(other);
    return theirs != null && !Collections.disjoint(ours, theirs);
  }

  /** Whether one is the other with a prefix that denies it, as in "unsafe" and "safe". */
  public static boolean areNegatedByPrefix(String one, String other) {
    return negates(one, other) || negates(other, one);
  }

  private static boolean negates(String longer, String plain) {
    int length = longer.length() - plain.length();
    if (length < 2 || length > 4 || !longer.endsWith(plain)) {
      return false;
    }
    return switch (longer.substring(0, length)) {
      case "non-", "non", "un", "dis" -> plain.length() >= 4;
      case "in", "im", "ir" -> plain.length() >= 5;
      default -> false;
    };
  }
}
