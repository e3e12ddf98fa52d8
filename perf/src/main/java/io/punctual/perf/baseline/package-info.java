/**
 * The obvious design that Punctual is compared with, as processes of their own: one call and one
 * transaction per message. Their class path begins with a service's: they have its libraries.
 */
package io.punctual.perf.baseline;
