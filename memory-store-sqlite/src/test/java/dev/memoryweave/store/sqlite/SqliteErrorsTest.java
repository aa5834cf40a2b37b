package dev.memoryweave.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.store.ReadOnlyStoreException;
import dev.memoryweave.store.StoreCorruptedException;
import dev.memoryweave.store.StoreException;
import dev.memoryweave.store.StoreUnavailableException;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
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

  @Test
  void of_failureWithoutACode_isUnavailable() {
    assertThat(ERRORS.of(new SQLException("no native library")))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining("no native library");
  }
}
