-- kept_to: the last occurrence that a change could not take back, for it was being delivered; 0 for none. It is an
-- earlier version's timer: no later change makes it again.
ALTER TABLE schedule ADD COLUMN kept_to BIGINT NOT NULL DEFAULT 0;
-- Before it there are no occurrences; 0 for none. paused: until it is resumed, whatever stands here.
ALTER TABLE schedule ADD COLUMN paused_until BIGINT NOT NULL DEFAULT 0;
