/** Checks at the start: refused or warned with a clear message. */
package io.punctual.api.start;
