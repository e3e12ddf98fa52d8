/** The receipts, as the API tells them. */
@NullMarked
package io.punctual.perf.ledger;

import org.jspecify.annotations.NullMarked;
