/** {@code docs/configuration.md}, made from each program's {@code application.yml} and records. */
@NullMarked
package io.punctual.configuration;

import org.jspecify.annotations.NullMarked;
