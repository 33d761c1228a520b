-- Levels that the member has seen celebrated on some device, by status: {"harbor": ["silver", "gold"]}.
alter table member add column celebrated_levels jsonb;
