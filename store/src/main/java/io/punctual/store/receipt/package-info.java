/** The table {@code receipt}: the ledger. */
package io.punctual.store.receipt;
