/**
 * All SQL of the services, one gateway per table and step. Portable between TiDB, MySQL and
 * MariaDB; every change of state is guarded and returns what it changed; no transaction waits for
 * anything but the database.
 */
@NullMarked
package io.punctual.store;

import org.jspecify.annotations.NullMarked;
