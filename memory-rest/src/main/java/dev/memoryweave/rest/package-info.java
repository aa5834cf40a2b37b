/**
 * The memory of a project over HTTP, for programs in other languages and for people in a browser.
 *
 * <p>Start from {@link dev.memoryweave.rest.RestServer}, which a program embeds. The command {@code
 * memory serve} and the MCP server have it at their port, too.
 */
@NullMarked
package dev.memoryweave.rest;

import org.jspecify.annotations.NullMarked;
