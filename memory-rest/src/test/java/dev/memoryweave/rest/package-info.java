@org.jspecify.annotations.NullMarked
package dev.memoryweave.rest;
