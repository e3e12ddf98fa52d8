/** What processes and machine spend meanwhile. */
package io.punctual.perf.sample;
