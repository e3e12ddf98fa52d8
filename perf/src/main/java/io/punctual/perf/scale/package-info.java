/** What a grid of settings and instances allows, and which limit is met in each of its cells. */
package io.punctual.perf.scale;
