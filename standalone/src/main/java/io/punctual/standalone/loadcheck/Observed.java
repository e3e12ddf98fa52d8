package io.punctual.standalone.loadcheck;

import io.punctual.standalone.check.Accepted;
import io.punctual.standalone.check.Arrival;
import io.punctual.standalone.check.Receipts;
import io.punctual.standalone.check.SubmitLoad.Failed;
import java.util.List;

/**
 * All that was seen from outside.
 *
 * @param repeatedAtMillis when each submission was first made that was made once more
 */
record Observed(
    List<Accepted> accepted,
    List<Failed> failed,
    List<Long> repeatedAtMillis,
    List<Arrival> arrivals,
    Receipts receipts) {}
