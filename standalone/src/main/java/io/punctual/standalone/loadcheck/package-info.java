/** A load on any cluster, and what became of each of its timers, phase by phase. */
package io.punctual.standalone.loadcheck;
