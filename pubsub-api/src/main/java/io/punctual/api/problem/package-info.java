/** Error answers: RFC 9457, each type listed in docs/errors.md. */
@NullMarked
package io.punctual.api.problem;

import org.jspecify.annotations.NullMarked;
