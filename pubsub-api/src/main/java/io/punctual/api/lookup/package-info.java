/** Look-ups: a timer by its id, pending or finished; lists of them. */
package io.punctual.api.lookup;
