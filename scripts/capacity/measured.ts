/** A figure that was measured, and what measures it again. */
interface Measured {
  value: number;
  by: string;
}

const BYTES = 'RIDERS=5000 vitest run --project db scripts/capacity/bytes.db.test.ts';
const PROOFS = 'docs/proofs.md';

/** Everything that the model of sizes takes from measurements. Speeds are those of two cores that do everything. */
export const measured = {
  /** On the disk, with indexes. */
  bytes: {
    rider: { value: 1_558, by: BYTES },
    ride: { value: 1_251, by: BYTES },
    redemption: { value: 1_951, by: BYTES },
    /** Of each rider, each year. */
    yearOpening: { value: 179, by: BYTES },
  },
  /** In a second, on two cores that also ran PostgreSQL and whoever asked. */
  speeds: {
    opening: { value: 579, by: `npm run bench -- sign-in-data (${PROOFS}, of whom nothing is kept)` },
    ride: { value: 17_886, by: `npm run bench -- ingest (${PROOFS}, signed calls of 500)` },
    redemption: { value: 1_894, by: `npm run bench -- redeem (${PROOFS}, over HTTP)` },
  },
} satisfies Record<string, Record<string, Measured>>;
