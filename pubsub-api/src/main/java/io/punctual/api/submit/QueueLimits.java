package io.punctual.api.submit;

import java.time.Duration;

/**
 * What a queue of submissions holds.
 *
 * @param sizeMax how many
 * @param bytesMax of their events
 * @param waitMax who would wait longer, or comes when its tenant's oldest has, is not taken
 * @param batchMax how many a writer takes at once
 * @param batchBytesMax of their events, but at least one
 */
record QueueLimits(
    int sizeMax, long bytesMax, Duration waitMax, int batchMax, long batchBytesMax) {}
