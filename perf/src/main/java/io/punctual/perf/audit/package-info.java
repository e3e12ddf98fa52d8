/** Any cluster's ledger held against its topics. It knows HTTP and Kafka, and nothing else. */
@NullMarked
package io.punctual.perf.audit;

import org.jspecify.annotations.NullMarked;
