/** Receipts as a topic. */
package io.punctual.callback.publish;
