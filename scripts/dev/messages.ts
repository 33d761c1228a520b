/** What the API of a development session tells its supervisor. */
export type FromApi =
  /** It answers; what it serves may still be filled. */
  | { kind: 'listening'; address: string }
  /** It ends. `passes`: the cause may go away without a change of code, so it is tried again by itself. */
  | { kind: 'failed'; reason: string; passes: boolean }
  /** Packs were applied: what is wrong with some, which tenants changed, and what a newcomer should read. */
  | { kind: 'seeded'; problems: string[]; changed: string[]; tenantIds: string[]; welcome: string[] };

/** What the supervisor asks of the API. */
export type ToApi = { kind: 'seed' };
