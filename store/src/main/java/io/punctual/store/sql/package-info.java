/** What every statement needs: bounded retries, lists of placeholders, ids as bytes. */
package io.punctual.store.sql;
