/** Serves the console, whose files come from the module {@code console}. */
package io.punctual.api.console;
