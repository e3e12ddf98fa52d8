/** Makes {@code docs/configuration.md} from each program's {@code application.yml} and records. */
@NullMarked
package io.punctual.configuration;

import org.jspecify.annotations.NullMarked;
