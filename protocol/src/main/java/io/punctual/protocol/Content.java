package io.punctual.protocol;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is delivered: a Kafka record as its owner gave it.
 *
 * @param key the record's key, null for none
 * @param headers the owner's headers in their order, and the trace's, if there is one
 * @param payload the record's value, null for a tombstone
 */
@SuppressWarnings("ArrayRecordComponent") // bytes go from the request to Kafka untouched
public record Content(
    String topic, byte @Nullable [] key, List<Header> headers, byte @Nullable [] payload) {

  public Content {
    headers = List.copyOf(headers);
  }

  /** One header of a record. */
  public record Header(String name, byte[] value) {}

  /** The first of that name. */
  public Optional<Header> header(String name) {
    return headers.stream().filter(header -> header.name().equals(name)).findFirst();
  }

  /** With one header more, behind the others. */
  @SuppressWarnings(
      "NullAway") // The class file of a record does not say that its arrays may be null.
  public Content with(Header header) {
    List<Header> more = new ArrayList<>(headers);
    more.add(header);
    return new Content(topic, key, more, payload);
  }

  /** Bytes of key, payload and headers together: what counts against batches in bytes. */
  public int sizeBytes() {
    int size = (key == null ? 0 : key.length) + (payload == null ? 0 : payload.length);
    for (Header header : headers) {
      size += header.name().length() + header.value().length;
    }
    return size;
  }
}
