/** What Punctual is measured against, as processes of their own that perf starts. */
@NullMarked
package io.punctual.baselines;

import org.jspecify.annotations.NullMarked;
