package io.punctual.api.lookup;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of receipts, by the time finished.
 *
 * @param cursor where the next page begins; absent at the list's end
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record ReceiptsView(List<ReceiptView> receipts, @Nullable String cursor) {}
