/**
 * What restarts a broken API: the next file change; a retry, if the cause may disappear by itself; or nothing while its
 * environment is unchanged.
 */
export type FixedBy = 'change' | 'time' | 'environment';

export type FromApi =
  /** It serves requests; its data may still be loading. */
  | { kind: 'listening'; address: string }
  | { kind: 'failed'; reason: string; fixedBy: FixedBy }
  /** Packs were applied: their problems, the changed tenants, and the welcome text. */
  | { kind: 'seeded'; problems: string[]; changed: string[]; tenantIds: string[]; welcome: string[] };

export type ToApi = { kind: 'seed' };
