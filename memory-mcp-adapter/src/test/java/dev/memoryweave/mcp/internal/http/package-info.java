@org.jspecify.annotations.NullMarked
package dev.memoryweave.mcp.internal.http;
