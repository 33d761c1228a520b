-- The states of 0224 hold for earlier rows too.
alter table notification validate constraint notification_state_check;
