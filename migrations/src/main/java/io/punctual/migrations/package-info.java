/** The only place with DDL: brings a database to this version, and keeps its partitions. */
@NullMarked
package io.punctual.migrations;

import org.jspecify.annotations.NullMarked;
