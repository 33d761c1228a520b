/**
 * Advisory lock classes, one per purpose, so different purposes never block each other; the second key identifies the
 * object.
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
  offerStock: 727_023,
  teamCount: 727_024,
  draws: 727_025,
  settlement: 727_026,
  notifications: 727_027,
  fileImports: 727_028,
} as const;
