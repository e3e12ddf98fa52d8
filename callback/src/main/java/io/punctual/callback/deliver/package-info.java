/**
 * One delivery: read, plan, claim, wait, hand over, finish. Decisions are pure and take the time as
 * an argument.
 */
package io.punctual.callback.deliver;
