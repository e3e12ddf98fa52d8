/**
 * Other systems' timers under the same load, each in its fairest setting, as a process of its own.
 */
package io.punctual.perf.peer;
