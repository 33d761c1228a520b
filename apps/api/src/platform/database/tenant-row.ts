/**
 * The row of the tenant that a statement names by `$1`, as `t`: `insert ... select t.tenant_id, ... from ${TENANT_ROW},
 * unnest($2)`. Where tables are spread over servers (docs/growing.md) given rows have no place of their own: beside this
 * one they are written where the tenant is, in one step; with `select $1` they would first be collected by the coordinator.
 */
export const TENANT_ROW = '(select tenant_id from tenant where tenant_id = $1) t';
