/** Who asks, by token or JWT; what that lets it do; the audit log. */
package io.punctual.api.auth;
