-- A tenant's pending timers in due order: what lists page through and loads count, index only. It
-- begins with the shard, so that it spreads over TiDB's regions; a list merges the shards.
-- timer_due can't serve: a timer that is tried again moves in it (next_at), and a list over it would
-- give that timer twice; and it knows no tenant.
ALTER TABLE timer ADD KEY timer_listed (shard, tenant, due_at, seq);
