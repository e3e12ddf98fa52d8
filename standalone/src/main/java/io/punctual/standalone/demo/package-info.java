/** {@code ./punctual demo}: load, a live view, and a report of what {@code check} has found. */
package io.punctual.standalone.demo;
