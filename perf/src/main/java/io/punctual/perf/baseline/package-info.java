/**
 * What Punctual is compared with, as processes of their own: one call and one transaction per
 * message, and RocketMQ's bare timer. Their class path begins with a service's: they have its
 * libraries.
 */
package io.punctual.perf.baseline;
