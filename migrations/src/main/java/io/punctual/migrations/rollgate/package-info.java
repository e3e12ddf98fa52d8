/** Where nodes have no core to spare, new pods start one after the other. */
@NullMarked
package io.punctual.migrations.rollgate;

import org.jspecify.annotations.NullMarked;
