package io.punctual.consumer.alarm;

/** One queue of the alarm topic on one broker. */
public record AlarmQueue(String broker, int number) {

  @Override
  public String toString() {
    return broker + "/" + number;
  }
}
