package io.punctual.protocol;

/**
 * A delivery's mark on a timer's row.
 *
 * @param holder the callback instance that made it
 * @param number counts the holder's claims
 * @param claimedAtMillis the holder's clock, epoch milliseconds
 */
public record Claim(long holder, long number, long claimedAtMillis) {}
