SET GLOBAL transaction_isolation = 'READ-COMMITTED';
SET GLOBAL innodb_lock_wait_timeout = 1;
SET GLOBAL time_zone = '+00:00';
