/**
 * Faults at moments drawn by lot beside a mixed load, what each cost, and whether promises held.
 */
package io.punctual.perf.fault;
