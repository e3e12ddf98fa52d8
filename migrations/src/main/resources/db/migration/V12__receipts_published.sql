-- Ends that the receipts' topic is still to get: a row comes with the receipt, while punctual.receipts.topic is
-- given, and goes when Kafka has the record.
CREATE TABLE receipt_unpublished (
  shard      SMALLINT   NOT NULL,
  finish_seq BIGINT     NOT NULL,
  id         BINARY(16) NOT NULL,
  day        INT        NOT NULL,
  PRIMARY KEY (shard, finish_seq, id) /*T![clustered_index] CLUSTERED */
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
