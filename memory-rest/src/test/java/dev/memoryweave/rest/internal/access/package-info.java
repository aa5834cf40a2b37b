/** Tests of tokens and of the sessions of browsers. */
package dev.memoryweave.rest.internal.access;
