-- What Kafka last said of the topics that timers go to: it holds while Kafka does not answer. A topic
-- that Kafka no longer has is deleted. seen_at: when Kafka's word was new.
CREATE TABLE topic (
  name              VARCHAR(249) NOT NULL,
  message_bytes_max INT          NOT NULL,
  compacted         TINYINT      NOT NULL,
  seen_at           BIGINT       NOT NULL,
  PRIMARY KEY (name) /*T![clustered_index] CLUSTERED */
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
