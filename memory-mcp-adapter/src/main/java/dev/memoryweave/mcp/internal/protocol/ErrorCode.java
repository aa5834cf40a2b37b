package dev.memoryweave.mcp.internal.protocol;

/** Error codes of JSON-RPC 2.0 and of the protocol. */
public final class ErrorCode {
  /** The input is not JSON. */
  public static final int PARSE_ERROR = -32_700;

  /** The input is JSON, but not a request that can be served here and now. */
  public static final int INVALID_REQUEST = -32_600;

  /** The method is unknown, or not offered. */
  public static final int METHOD_NOT_FOUND = -32_601;

  /** The parameters are wrong. */
  public static final int INVALID_PARAMS = -32_602;

  /** The server failed. */
  public static final int INTERNAL_ERROR = -32_603;

  /** The headers are missing or differ from the body; modern. */
  public static final int HEADER_MISMATCH = -32_020;

  /** The client did not declare a capability that the request needs; modern. */
  public static final int MISSING_CLIENT_CAPABILITY = -32_021;

  /** The server does not speak that version of the protocol; modern. */
  public static final int UNSUPPORTED_VERSION = -32_022;

  /** There is no such resource; legacy; the modern era has {@link #INVALID_PARAMS}. */
  static final int LEGACY_RESOURCE_NOT_FOUND = -32_002;

  /** The first of the codes that JSON-RPC leaves to servers. */
  public static final int SERVER_ERROR = -32_000;

  private ErrorCode() {}
}
