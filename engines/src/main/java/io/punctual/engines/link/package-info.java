/** Ways to an engine that are long, or ill. */
package io.punctual.engines.link;
