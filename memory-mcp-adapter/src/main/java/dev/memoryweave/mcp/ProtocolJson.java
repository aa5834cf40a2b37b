package dev.memoryweave.mcp;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;

/** Reads and writes the messages of the protocol. */
final class ProtocolJson {
  /** One message is one JSON value, with nothing after it. */
  static final ObjectMapper MAPPER =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  /** The mapper in the form that the SDK takes. */
  static final JacksonMcpJsonMapper SDK = new JacksonMcpJsonMapper(MAPPER);

  private ProtocolJson() {}
}
