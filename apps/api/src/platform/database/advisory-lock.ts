/**
 * Numbers of what is locked by name instead of by row, one for each purpose, so that no two of them ever wait for each
 * other; the second key says which of its kind.
 */
export const advisoryLock = {
  migration: 727_001,
  subjects: 727_002,
  erasure: 727_003,
  segment: 727_004,
  couponImport: 727_016,
  stockWatch: 727_017,
  codeBatch: 727_018,
  versions: 727_019,
  secrets: 727_020,
  pauses: 727_021,
  agencies: 727_022,
  pairing: 727_013,
} as const;
