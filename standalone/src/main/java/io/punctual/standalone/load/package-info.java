/** Load on a topic, watched and judged: the scenarios of {@code demo} and {@code load-check}. */
package io.punctual.standalone.load;
