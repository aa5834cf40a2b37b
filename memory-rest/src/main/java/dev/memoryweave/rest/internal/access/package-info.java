/**
 * Who has access: the tokens that a user has made for agents and for people, and the sessions of
 * browsers.
 *
 * <p>Start from {@link dev.memoryweave.rest.internal.access.TokenAccess}.
 */
@NullMarked
package dev.memoryweave.rest.internal.access;

import org.jspecify.annotations.NullMarked;
