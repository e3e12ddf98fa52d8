/** What goes wrong beside a steady load, and whom it delays. */
package io.punctual.perf.fault;
