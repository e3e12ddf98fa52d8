/** Turns: a bounded number of requests at the database at once. */
@NullMarked
package io.punctual.api.turn;

import org.jspecify.annotations.NullMarked;
