/**
 * The row of the tenant in `$1`, as `t`: `insert ... select t.tenant_id, ... from ${TENANT_ROW}, unnest($2)`. On a
 * cluster (docs/growing.md) this lets the insert run on the tenant's server in one step; with `select $1` the
 * coordinator would first collect the rows.
 */
export const TENANT_ROW = '(select tenant_id from tenant where tenant_id = $1) t';
