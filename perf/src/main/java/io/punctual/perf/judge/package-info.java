/** What was accepted, what arrived and what the receipts say, held against one another. */
@NullMarked
package io.punctual.perf.judge;

import org.jspecify.annotations.NullMarked;
