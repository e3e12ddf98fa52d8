/** What a start is refused for, with the configuration key to look at. */
package io.punctual.store.preflight;
