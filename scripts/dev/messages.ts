/**
 * What makes a broken API start again: the next change of a file; a try by itself, where the cause may go away without one; or
 * nothing while its environment stays as it is.
 */
export type FixedBy = 'change' | 'time' | 'environment';

/** What the API of a development session tells its supervisor. */
export type FromApi =
  /** It answers; what it serves may still be filled. */
  | { kind: 'listening'; address: string }
  /** It ends. */
  | { kind: 'failed'; reason: string; fixedBy: FixedBy }
  /** Packs were applied: what is wrong with some, which tenants changed, and what a newcomer should read. */
  | { kind: 'seeded'; problems: string[]; changed: string[]; tenantIds: string[]; welcome: string[] };

/** What the supervisor asks of the API. */
export type ToApi = { kind: 'seed' };
