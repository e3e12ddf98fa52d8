/** Makes {@code docs/configuration.md} from each program's {@code application.yml} and records. */
package io.punctual.configuration;
