/** The callback's word that it lives, without which it hands nothing over. */
package io.punctual.callback.lease;
