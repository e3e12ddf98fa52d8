/** Holds what was accepted against what was observed: a class for each promise. */
package io.punctual.verify.judge;
