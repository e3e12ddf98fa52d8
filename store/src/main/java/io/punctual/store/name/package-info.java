/** The table {@code timer_name}: names that were given, with the content they were given for. */
package io.punctual.store.name;
