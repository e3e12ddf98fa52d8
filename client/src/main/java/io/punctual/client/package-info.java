/** The Java client of Punctual's REST API: {@link io.punctual.client.PunctualClient}. */
@NullMarked
package io.punctual.client;

import org.jspecify.annotations.NullMarked;
