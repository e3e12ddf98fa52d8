/** {@code ./punctual demo}: load, a live view, and a report of what {@code check} has found. */
@NullMarked
package io.punctual.standalone.demo;

import org.jspecify.annotations.NullMarked;
