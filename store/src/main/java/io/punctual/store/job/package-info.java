/** The tables {@code job} and {@code job_item}: what is done to many timers, and how far it is. */
package io.punctual.store.job;
