-- Raised whenever members are added or replaced: who starts or approves a batch names the one that they saw.
alter table offer_batch add column revision integer not null default 0;
