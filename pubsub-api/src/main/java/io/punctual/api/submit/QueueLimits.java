package io.punctual.api.submit;

import java.time.Duration;

/**
 * What a queue of submissions holds.
 *
 * @param sizeMax how many
 * @param bytesMax of their events
 * @param waitMax when the oldest of a tenant has waited longer, no more of its are taken
 * @param batchMax how many a writer takes at once
 * @param batchBytesMax of their events, but at least one
 */
record QueueLimits(
    int sizeMax, long bytesMax, Duration waitMax, int batchMax, long batchBytesMax) {}
