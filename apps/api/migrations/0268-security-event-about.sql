-- Object of an operator's act at the desk, such as an agency or a person; null for everything else.
alter table security_event add column about text;
