import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { lackForRestore } from './cluster.ts';
import { drillRestore } from './restore.ts';

/** Seconds of load before and after the backup; `npm run prove` uses more. */
const loadSeconds = Number(process.env['DRILL_SECONDS'] ?? 1);
const lack = lackForRestore();

test.skipIf(lack !== null)(
  `a database lost under load is restored with the shipped configuration, to a moment and to the last archived change: the books are right, changes acknowledged before the moment are present, and members erased after it are erased again [OPS-40, OPS-43]${lack === null ? '' : ` (skipped: ${lack})`}`,
  async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'restore-drill-'));
    const archiveSeconds = 2;
    const report = await drillRestore({ folder, loadSeconds, archiveSeconds, tell: (line) => console.log(line) });
    expect(report.claims).toBeGreaterThan(5);
    expect(report.toMoment).toMatchObject({ missing: 0, verifyCode: 0 });
    expect(report.toMoment.leftOut).toBeGreaterThan(0);
    expect(report.erasedMember).toEqual(['CONSENT', 'DELETED']);
    expect(report.toEnd.verifyCode).toBe(0);
    // Only changes not yet archived are lost: at most the archive timeout plus the transfer.
    expect(report.toEnd.lostSeconds).toBeLessThan(archiveSeconds + 15);
    expect(fs.existsSync(folder)).toBe(false);
  },
  600_000,
);
