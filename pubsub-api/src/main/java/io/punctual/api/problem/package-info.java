/** Error answers: RFC 9457, each type listed in docs/errors.md. */
package io.punctual.api.problem;
