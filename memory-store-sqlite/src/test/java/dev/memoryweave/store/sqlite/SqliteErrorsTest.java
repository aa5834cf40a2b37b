package dev.memoryweave.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.store.ReadOnlyStoreException;
import dev.memoryweave.store.StoreCorruptedException;
import dev.memoryweave.store.StoreException;
import dev.memoryweave.store.StoreUnavailableException;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

class SqliteErrorsTest {
  private static final SqliteErrors ERRORS =
      new SqliteErrors("/home/ann/memory.db", Duration.ofSeconds(10));

  private static StoreException of(SQLiteErrorCode code) {
    return ERRORS.of(new SQLiteException("what SQLite says", code));
  }

  @ParameterizedTest
  @CsvSource({
    "SQLITE_BUSY, StoreUnavailableException, locked by another process for 10 s",
    "SQLITE_BUSY_RECOVERY, StoreUnavailableException, longer busyTimeout",
    "SQLITE_BUSY_SNAPSHOT, StoreUnavailableException, try again",
    "SQLITE_LOCKED, StoreUnavailableException, locked",
    "SQLITE_FULL, StoreUnavailableException, no room",
    "SQLITE_IOERR, StoreUnavailableException, what SQLite says",
    "SQLITE_IOERR_FSYNC, StoreUnavailableException, check its disk",
    "SQLITE_NOMEM, StoreUnavailableException, could not be read or written",
    "SQLITE_CANTOPEN, StoreUnavailableException, cannot be opened",
    "SQLITE_PERM, StoreUnavailableException, may be read and written",
    "SQLITE_READONLY, ReadOnlyStoreException, for reading only",
    "SQLITE_READONLY_DIRECTORY, ReadOnlyStoreException, make it writable",
    "SQLITE_READONLY_DBMOVED, StoreUnavailableException, moved or replaced",
    "SQLITE_CORRUPT, StoreCorruptedException, is damaged",
    "SQLITE_CORRUPT_VTAB, StoreCorruptedException, backup",
    "SQLITE_NOTADB, StoreCorruptedException, not an SQLite database",
    "SQLITE_CONSTRAINT_FOREIGNKEY, StoreCorruptedException, layout or content",
    "SQLITE_ERROR, StoreCorruptedException, layout or content",
    "UNKNOWN_ERROR, StoreUnavailableException, could not be used",
    "SQLITE_MISUSE, StoreUnavailableException, could not be used"
  })
  void of_code_saysWhatHappenedAndWhatToDo(SQLiteErrorCode code, String expected, String message) {
    StoreException e = of(code);

    assertThat(e.getClass().getSimpleName()).isEqualTo(expected);
    assertThat(e).hasMessageContaining(message).hasMessageContaining("/home/ann/memory.db");
  }

  @ParameterizedTest
  @EnumSource(SQLiteErrorCode.class)
  void of_anyCode_isAStoreExceptionWithItsCause(SQLiteErrorCode code) {
    StoreException e = of(code);

    assertThat(e)
        .isInstanceOfAny(
            StoreUnavailableException.class,
            StoreCorruptedException.class,
            ReadOnlyStoreException.class);
    if (code != SQLiteErrorCode.SQLITE_READONLY_DBMOVED) {
      assertThat(e).hasCauseInstanceOf(SQLException.class);
    }
  }

  /** A door that tells neither places nor the words of others. */
  private static final MemoryException.Message.Door DOOR =
      new MemoryException.Message.Door() {
        @Override
        public String place(String path) {
          return "PLACE";
        }

        @Override
        public String foreign(String text) {
          return "FOREIGN";
        }

        @Override
        public String field(String name) {
          return name;
        }

        @Override
        public String own(String words) {
          return words;
        }
      };

  static Stream<StoreException> failures() {
    InvalidValueException invalid = new InvalidValueException("id", "x", "be short");
    return Stream.concat(
        Stream.of(SQLiteErrorCode.values()).map(SqliteErrorsTest::of),
        Stream.of(
            ERRORS.invalidRecord(invalid),
            ERRORS.unreadable(RecordKind.EVENT, "12", invalid),
            ERRORS.gone("rows"),
            ERRORS.scopeGone(1),
            ERRORS.damagedIndex("node_fts", invalid),
            ERRORS.unknownIndex("node_fts", "3.54"),
            ERRORS.moved(),
            ERRORS.cutOff(),
            ERRORS.foreignLog(Path.of("/home/ann/memory.db-wal")),
            ERRORS.unreadable(new IOException("/home/ann/memory.db")),
            ERRORS.lockedByOthers(),
            ERRORS.occupied(),
            ERRORS.stuck(),
            ERRORS.interrupted()));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void aFailure_tellsADoorNoPlaceAndNoJava(StoreException failure) {
    assertThat(failure.inParts().words(DOOR))
        .contains("PLACE")
        .doesNotContain("/home", "()", "busyTimeout", "what SQLite says");
    assertThat(failure.inParts()).hasToString(failure.getMessage());
  }

  @Test
  void aBusyStore_isToBeTriedAgain() {
    assertThat(ERRORS.lockedByOthers())
        .hasMessageEndingWith("for 10 s; try again, or open it with a longer busyTimeout");
    assertThat(ERRORS.lockedByOthers().inParts().words(DOOR))
        .isEqualTo("The store PLACE stayed locked by another process for 10 s; try again");
  }

  @Test
  void of_failureWithoutACode_isUnavailable() {
    assertThat(ERRORS.of(new SQLException("no native library")))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining("no native library");
  }
}
