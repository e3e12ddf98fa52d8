/** Turns: a bounded number of requests at the database at once. */
package io.punctual.api.turn;
