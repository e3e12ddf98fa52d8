package io.punctual.api.intake;

import io.punctual.api.alarm.RingAlarms;
import io.punctual.api.watch.ApiEvents;
import io.punctual.store.name.NamedTimers;
import io.punctual.store.submission.SubmissionOffsets;
import io.punctual.store.timer.Timers;
import java.time.InstantSource;

/** What records become timers with. */
record IntakeParts(
    ReadSubmissions read,
    SubmissionOffsets offsets,
    Timers timers,
    NamedTimers named,
    RingAlarms ring,
    InstantSource clock,
    ApiEvents events) {}
