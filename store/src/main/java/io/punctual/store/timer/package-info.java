/** The table {@code timer}: what is still to come. */
package io.punctual.store.timer;
