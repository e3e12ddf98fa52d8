@NullMarked
package io.punctual.jobs;

import org.jspecify.annotations.NullMarked;
