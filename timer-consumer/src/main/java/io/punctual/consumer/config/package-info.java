/**
 * Checks of configuration values: a wrong one stops the start with a message that names its key.
 */
package io.punctual.consumer.config;
