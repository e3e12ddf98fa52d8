@NullMarked
package io.punctual.verify.report;

import org.jspecify.annotations.NullMarked;
