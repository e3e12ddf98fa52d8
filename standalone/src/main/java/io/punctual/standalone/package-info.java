/** The commands of {@code ./punctual}. */
package io.punctual.standalone;
