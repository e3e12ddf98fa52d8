package io.punctual.client;

import java.util.function.Function;

/** Makes calls that are sent alike. */
record ApiCalls(SendRequest send) {

  <T> Call<T> call(ApiRequest request, Function<Reply, T> read) {
    return new Call<>(send, request, read);
  }

  <T> Call<ResultPage<T>> page(String path, ListFilter filter, String member, Class<T> type) {
    return call(filter.on(ApiRequest.get(path)), reply -> Json.page(reply, member, type));
  }
}
