/** The table {@code receipt}: the ledger. */
@NullMarked
package io.punctual.store.receipt;

import org.jspecify.annotations.NullMarked;
