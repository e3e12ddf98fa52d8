package io.punctual.api.submit;

import java.time.Duration;

/**
 * What a queue of submissions holds.
 *
 * @param sizeMax how many
 * @param bytesMax of their events
 * @param waitMax a submission that would wait longer is rejected; so is one whose tenant's oldest
 *     has waited longer
 * @param batchMax how many a writer takes at once
 * @param batchBytesMax of their events, but at least one
 */
record QueueLimits(
    int sizeMax, long bytesMax, Duration waitMax, int batchMax, long batchBytesMax) {}
