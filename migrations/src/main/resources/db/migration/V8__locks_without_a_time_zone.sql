-- ShedLock writes UTC into these. A TIMESTAMP takes it for the session's local time, which lacks an hour
-- when summer time begins: for that hour the promoter's lock could not be given on.
ALTER TABLE shedlock MODIFY lock_until DATETIME(3) NOT NULL, MODIFY locked_at DATETIME(3) NOT NULL;
