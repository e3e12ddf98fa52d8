-- What a timer's life began with: accepted by the API, and its alarm with a timer-consumer (null: delivered
-- without). Receipts of before have neither.
ALTER TABLE receipt ADD COLUMN accepted_at BIGINT NULL, ADD COLUMN held_at BIGINT NULL;
