alter table staff_grant validate constraint staff_grant_role_check;
