-- Who said something of a version may take it back; that it was said, and taken back, stays on record.
grant delete on programme_comment to fareback_runtime;
