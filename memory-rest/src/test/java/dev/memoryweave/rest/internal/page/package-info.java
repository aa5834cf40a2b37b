/** Tests of the files of the page. */
package dev.memoryweave.rest.internal.page;
