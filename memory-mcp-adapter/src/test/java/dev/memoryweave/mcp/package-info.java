/** Tests of the tools alone, of the server as a process, and with clients of others. */
package dev.memoryweave.mcp;
