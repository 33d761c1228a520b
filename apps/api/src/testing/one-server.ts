/** Whether this run's databases are spread over the servers of a cluster (`TEST_CLUSTER`). */
export const isOnCluster = process.env['TEST_CLUSTER'] !== undefined;

/** What the title of a test says that is skipped on a cluster, because its question has no meaning there; nothing elsewhere. */
export const notOnCluster = (why: string): string => (isOnCluster ? ` (skipped on a cluster: ${why})` : '');
