/** The table {@code schedule}: what makes timers again and again. */
package io.punctual.store.schedule;
