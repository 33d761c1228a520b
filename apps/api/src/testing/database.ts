import { inject } from 'vitest';

const ofThisWorker = (url: string): string => `${url}_${process.env['VITEST_POOL_ID']}`;

/** URLs of this worker's database, not shared with concurrent tests: for the owner of the tables, */
export const ownerUrl = ofThisWorker(inject('ownerUrl'));
/** for the server's role, which can only use them, */
export const runtimeUrl = ofThisWorker(inject('runtimeUrl'));
/** and for a superuser. */
export const superuserUrl = ofThisWorker(inject('superuserUrl'));

const pooled = inject('pooledUrl');
/** Runtime role's URL through a pooler, if the whole run uses one. */
export const pooledUrl = pooled === null ? undefined : ofThisWorker(pooled);
