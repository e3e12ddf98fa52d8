/** Any cluster's ledger held against its topics. It knows HTTP and Kafka, and nothing else. */
package io.punctual.perf.audit;
