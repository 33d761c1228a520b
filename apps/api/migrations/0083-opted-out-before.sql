-- Whether a suspended member had opted out: a suspension that ends gives back no more than there was.
alter table member add column opted_out_before boolean not null default false;
alter table member add constraint member_opted_out_before check (not opted_out_before or status = 'SUSPENDED') not valid;
alter table member validate constraint member_opted_out_before;
