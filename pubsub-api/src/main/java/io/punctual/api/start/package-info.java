/** The start: checks that refuse it or warn with a clear message, and a warm-up. */
package io.punctual.api.start;
