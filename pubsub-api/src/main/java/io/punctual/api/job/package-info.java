/** What is done to many timers, as a job with a count, progress and an end. */
package io.punctual.api.job;
