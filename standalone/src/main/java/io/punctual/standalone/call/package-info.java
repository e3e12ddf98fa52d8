/**
 * Calls to Punctual's API from a terminal. Knows only HTTP and JSON, and none of the services'
 * code.
 */
@NullMarked
package io.punctual.standalone.call;

import org.jspecify.annotations.NullMarked;
