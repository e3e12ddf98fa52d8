/** Accuracy: how late deliveries were. */
package io.punctual.api.accuracy;
