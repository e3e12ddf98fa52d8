/**
 * Lists as merged branches of an index. An index on the bare time would be a hot spot on TiDB, and
 * {@code timer_due} moves with retries: so each list has an index of a column that spreads, the
 * tenant, and the list's order. One statement reads the first few entries of each branch behind the
 * cursor. A timer that is moved can appear twice or not at all in a list that is being read; a
 * receipt that is committed late can stand before a cursor that has passed.
 */
package io.punctual.store.list;
