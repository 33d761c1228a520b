-- Comments of a person who left the staff keep their text and lose the person's name.
grant update (author) on programme_comment to fareback_runtime;
