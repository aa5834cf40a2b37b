package dev.memoryweave.language.internal.english;

/**
 * Words that programmers use for nearly the same thing, so that a question finds code with another
 * word: discard, drop and remove.
 *
 * <p>A word may be in several groups; its relatives are those of all its groups.
 */
final class RelatedWords {
  static final String GROUPS =
      """
      remove delete drop discard evict purge erase clear dispose
      create make build construct instantiate generate
      start begin launch boot startup initialize
      stop end shutdown terminate close finish halt
      error failure exception fault
      wait delay pause sleep backoff
      limit maximum cap bound ceiling quota threshold
      minimum least floor
      timeout deadline expire expiry
      lifetime age ttl expiry
      retry attempt try repeat
      count number amount total sum
      size length capacity
      check validate verify assert ensure
      get fetch read load retrieve obtain
      find search lookup locate
      save store write persist
      update change modify edit alter
      send emit publish dispatch
      receive accept consume
      handle process
      job task execution
      configuration setting option property parameter
      default fallback
      message text notice
      user client caller consumer
      thread worker executor
      cancel abort interrupt
      ignore skip swallow suppress
      allow permit enable
      forbid reject deny refuse disallow
      disable off deactivate
      enable on activate
      row record entry
      identifier id key
      copy clone duplicate
      compare equal match
      convert transform translate
      parse parser decode deserialize
      serialize serializer encode format marshal
      list array collection
      random jitter variance
      first initial
      last final latest
      previous prior old former
      same equal identical
      listener callback handler hook observer subscriber
      lock mutex synchronized
      concurrent parallel simultaneous
      stale outdated expired obsolete
      empty blank missing null none absent
      wrong invalid illegal bad malformed incorrect
      body payload content
      request call invocation
      response reply answer
      path url uri route
      directory folder
      restart reboot
      guarantee promise ensure
      recover restore
      password secret credential
      host server machine node
      database db sql
      time instant clock timestamp
      duration period interval
      immutable constant
      access permission
      share shared common
      remaining left rest
      elapsed passed spent
      automatic auto
      synchronous sync
      asynchronous async
      one 1
      two 2
      three 3
      four 4
      five 5
      six 6
      seven 7
      eight 8
      nine 9
      ten 10
      twenty 20
      thirty 30
      hundred 100
      thousand 1000
      twice double
      throw thrown
      warn warning
      ping keepalive heartbeat
      bigger greater larger
      smaller less fewer
      move shift
      join merge combine concatenate
      split divide separate
      cut truncate trim
      hide mask redact
      sort order rank
      wrap wrapper
      increment increase grow raise
      decrement decrease shrink reduce lower
      schedule scheduler
      broken corrupt damaged dead
      replace substitute swap
      reset clear
      refresh reload renew
      cache cached memo
      log logger logging trace
      deploy release publish
      install setup
      login authentication authenticate
      encrypt cipher
      compress zip gzip
      page paging pagination
      certificate tls ssl
      primary master leader
      replica secondary slave follower
      rollback undo revert
      migrate migration upgrade
      """;

  private RelatedWords() {}
}
