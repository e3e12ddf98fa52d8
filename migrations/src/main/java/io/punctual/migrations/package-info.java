/**
 * What a cluster needs done once. Here: the only DDL, which brings a database to this version of
 * the schema and keeps its partitions; below: the verbs that need no database.
 */
package io.punctual.migrations;
