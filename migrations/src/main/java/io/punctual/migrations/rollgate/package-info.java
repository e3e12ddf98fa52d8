/** Where nodes have no core to spare, new pods start one after the other. */
package io.punctual.migrations.rollgate;
