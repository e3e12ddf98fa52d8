-- How late past its due a timer may still be handed over (milliseconds; null: however late), and what
-- becomes of it then (1 dropped, 2 among the dead). Counted from the due, so that a reschedule moves
-- it along. The dead have none: a redrive is a word to deliver however late.
ALTER TABLE timer ADD COLUMN expire_after BIGINT NULL;
ALTER TABLE timer ADD COLUMN on_expiry TINYINT NULL;
