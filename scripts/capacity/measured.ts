interface Measured {
  value: number;
  by: string;
}

const BYTES = 'RIDERS=5000 vitest run --project db scripts/capacity/bytes.db.test.ts';
const PROOFS = 'docs/proofs.md';

/** All measurements used by the size model. Speeds are for two cores that run everything. */
export const measured = {
  /** On disk, including indexes. */
  bytes: {
    rider: { value: 1_558, by: BYTES },
    ride: { value: 1_251, by: BYTES },
    /** Each earning of a ride after the first. */
    earning: { value: 1_028, by: BYTES.replace('RIDERS=5000 ', '') },
    redemption: { value: 1_951, by: BYTES },
    /** Per rider and year. */
    yearOpening: { value: 179, by: BYTES },
  },
  /** Per second, on two cores that also ran PostgreSQL and the load generator. */
  speeds: {
    opening: { value: 579, by: `npm run bench -- sign-in-data (${PROOFS}, of whom nothing is kept)` },
    ride: { value: 17_886, by: `npm run bench -- ingest (${PROOFS}, signed calls of 500)` },
    singleRide: { value: 1_135, by: `npm run bench -- ingest (${PROOFS}, signed calls of one)` },
    redemption: { value: 1_894, by: `npm run bench -- redeem (${PROOFS}, over HTTP)` },
  },
} satisfies Record<string, Record<string, Measured>>;
