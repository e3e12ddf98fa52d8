/** What verbs that wait for something else have in common. */
package io.punctual.migrations.job;
