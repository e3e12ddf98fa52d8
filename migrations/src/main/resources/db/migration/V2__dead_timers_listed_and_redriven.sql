-- A tenant's dead timers in the order of their end. It begins with the shard, so that it spreads over
-- TiDB's regions; a list merges the shards. An index on the time alone would grow at one end only.
ALTER TABLE dead_timer ADD KEY dead_timer_died (shard, tenant, died_at);

-- What must go on counting after a redrive: a cancel may promise nothing where an attempt's outcome
-- is unknown, and a version once seen must not come back.
ALTER TABLE dead_timer ADD COLUMN unknown_attempts INT NOT NULL DEFAULT 0;
ALTER TABLE dead_timer ADD COLUMN version INT NOT NULL DEFAULT 0;
