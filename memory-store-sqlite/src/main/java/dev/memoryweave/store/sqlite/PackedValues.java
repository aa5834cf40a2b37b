package dev.memoryweave.store.sqlite;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.store.support.internal.RowValues;
import java.io.IOException;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Texts and whole numbers of a row that SQLite's {@code json_array} combined into one text. Each
 * requested column crosses into native code at about .2 to .4 µs, so a row of forty columns is read
 * in less than half the time this way. Other numbers lose digits this way and must be separate
 * columns.
 */
final class PackedValues extends RowValues<SQLException> implements AutoCloseable {
  private final JsonParser parser;

  private PackedValues(JsonParser parser) {
    this.parser = parser;
  }

  static PackedValues of(byte[] array) {
    try {
      JsonParser parser = ColumnJson.parser(array);
      if (parser.nextToken() != JsonToken.START_ARRAY) {
        throw new InvalidValueException("row", null, "be an array");
      }
      return new PackedValues(parser);
    } catch (IOException e) {
      throw invalid(e);
    }
  }

  @Override
  public @Nullable String textOrNull() {
    try {
      return nextIsNull(JsonToken.VALUE_STRING) ? null : parser.getText();
    } catch (IOException e) {
      throw invalid(e);
    }
  }

  @Override
  public long number() {
    Long value = numberOrNull();
    if (value == null) {
      throw absent();
    }
    return value;
  }

  @Override
  public @Nullable Long numberOrNull() {
    try {
      return nextIsNull(JsonToken.VALUE_NUMBER_INT) ? null : Long.valueOf(parser.getLongValue());
    } catch (IOException e) {
      throw invalid(e);
    }
  }

  /**
   * Moves on to the next value, and returns whether it is null. A switch over the token would be a
   * class to initialise; see {@link FirstUse}.
   *
   * @param type the type if it is not null
   */
  private boolean nextIsNull(JsonToken type) throws IOException {
    JsonToken token = parser.nextToken();
    next();
    if (token != JsonToken.VALUE_NULL && token != type) {
      throw absent();
    }
    return token == JsonToken.VALUE_NULL;
  }

  private static InvalidValueException invalid(IOException e) {
    InvalidValueException invalid = new InvalidValueException("row", null, "be readable");
    invalid.initCause(e);
    return invalid;
  }

  /** Returns the buffers for reuse. */
  @Override
  public void close() {
    try {
      parser.close();
    } catch (IOException e) {
      throw invalid(e);
    }
  }
}
