package io.punctual.consumer.dispatch;

/** Sends a batch to a callback and waits for the answer. */
public interface SendBatch {

  Answer send(Batch batch);
}
