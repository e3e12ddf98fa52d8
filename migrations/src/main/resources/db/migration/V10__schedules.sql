-- Recurring schedules. body: as their owner gave it, JSON. made_to: the last occurrence that has become a
-- timer, 0 for none. next_at: the first that has not; null while it is paused, and once it has ended.
CREATE TABLE schedule (
  tenant     VARCHAR(64) NOT NULL,
  name       VARCHAR(64) NOT NULL,
  shard      SMALLINT    NOT NULL,
  version    INT         NOT NULL,
  paused     TINYINT     NOT NULL,
  made       INT         NOT NULL,
  made_to    BIGINT      NOT NULL,
  next_at    BIGINT      NULL,
  created_at BIGINT      NOT NULL,
  body       MEDIUMBLOB  NOT NULL,
  PRIMARY KEY (tenant, name) /*T![clustered_index] CLUSTERED */,
  KEY schedule_next (shard, next_at)
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
