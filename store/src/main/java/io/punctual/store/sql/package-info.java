/** What every statement needs: bounded retries, lists of placeholders, ids as bytes. */
@NullMarked
package io.punctual.store.sql;

import org.jspecify.annotations.NullMarked;
