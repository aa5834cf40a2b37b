@org.jspecify.annotations.NullMarked
package dev.memoryweave.rest.internal.access;
