/** Compares the receipts of any cluster with its topics, by HTTP and Kafka alone. */
package io.punctual.perf.audit;
