import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { lackForRestore } from './cluster.ts';
import { drillRestore } from './restore.ts';

/** Seconds of riders before and after the backup; `npm run prove` lets more come. */
const loadSeconds = Number(process.env['DRILL_SECONDS'] ?? 1);
const lack = lackForRestore();

test.skipIf(lack !== null)(
  `a database lost under load comes back by the shipped configuration, to a moment and to the last change saved: the books are right, what was answered before the moment is there, and who was erased after it is erased again [OPS-40, OPS-43]${lack === null ? '' : ` (skipped: ${lack})`}`,
  async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'restore-drill-'));
    const archiveSeconds = 2;
    const report = await drillRestore({ folder, loadSeconds, archiveSeconds, tell: (line) => console.log(line) });
    expect(report.claims).toBeGreaterThan(5);
    expect(report.toMoment).toMatchObject({ missing: 0, verifyCode: 0 });
    expect(report.toMoment.leftOut).toBeGreaterThan(0);
    expect(report.erasedMember).toEqual(['CONSENT', 'DELETED']);
    expect(report.toEnd.verifyCode).toBe(0);
    // What reached nobody but the lost disk: at most what the archive waits for, and the time to hand it on.
    expect(report.toEnd.lostSeconds).toBeLessThan(archiveSeconds + 15);
    expect(fs.existsSync(folder)).toBe(false);
  },
  600_000,
);
