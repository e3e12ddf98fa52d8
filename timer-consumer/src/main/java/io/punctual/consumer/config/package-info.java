/**
 * Checks of configuration values: a wrong one stops the start with a message that names its key.
 */
@NullMarked
package io.punctual.consumer.config;

import org.jspecify.annotations.NullMarked;
