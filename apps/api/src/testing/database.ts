import { inject } from 'vitest';

const ofThisWorker = (url: string): string => `${url}_${process.env['VITEST_POOL_ID']}`;

/** Address of this worker's database, which no other test uses meanwhile: for who owns the tables, */
export const ownerUrl = ofThisWorker(inject('ownerUrl'));
/** for the server, which may only use them, */
export const runtimeUrl = ofThisWorker(inject('runtimeUrl'));
/** and for who may do everything. */
export const superuserUrl = ofThisWorker(inject('superuserUrl'));

const pooled = inject('pooledUrl');
/** The runtime role's through a pooler, where the whole run is to go through one. */
export const pooledUrl = pooled === null ? undefined : ofThisWorker(pooled);
