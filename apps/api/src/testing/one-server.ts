/** True if this run's databases are distributed over a cluster (`TEST_CLUSTER`). */
export const isOnCluster = process.env['TEST_CLUSTER'] !== undefined;

/** Title suffix of a test that is skipped on a cluster; empty elsewhere. */
export const notOnCluster = (why: string): string => (isOnCluster ? ` (skipped on a cluster: ${why})` : '');
