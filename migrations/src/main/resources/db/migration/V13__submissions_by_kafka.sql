-- How far the records of a topic of submissions have become timers: moved on in the timers' transaction.
CREATE TABLE submission_offset (
  topic       VARCHAR(249) NOT NULL,
  part        INT          NOT NULL,
  next_offset BIGINT       NOT NULL,
  PRIMARY KEY (topic, part) /*T![clustered_index] CLUSTERED */
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
