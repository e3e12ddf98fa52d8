/** The table {@code pace}: the bounds on hand-overs, and what of them is left. */
package io.punctual.store.pace;
