-- How many bytes a tenant has pending is told by the index that lists its timers: no row is read for it. A timer
-- that was stored before this migration has no size, and counts nothing.
-- As in V18, the index's name is missing for a moment.
ALTER TABLE timer ADD COLUMN size_bytes INT NULL;
ALTER TABLE timer ADD KEY timer_listed_with_size (shard, tenant, due_at, seq, id, topic, size_bytes);
ALTER TABLE timer RENAME KEY timer_listed TO timer_listed_before;
ALTER TABLE timer RENAME KEY timer_listed_with_size TO timer_listed;
ALTER TABLE timer DROP KEY timer_listed_before;
