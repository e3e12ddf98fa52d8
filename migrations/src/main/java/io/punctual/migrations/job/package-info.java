/** What verbs that wait for something else have in common. */
@NullMarked
package io.punctual.migrations.job;

import org.jspecify.annotations.NullMarked;
