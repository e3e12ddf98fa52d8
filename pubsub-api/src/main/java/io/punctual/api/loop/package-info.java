/** The order in which background steps start and stop. */
package io.punctual.api.loop;
