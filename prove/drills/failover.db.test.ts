import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { lackForFailover } from './cluster.ts';
import { drillFailover } from './failover.ts';

/** Seconds of load before and after each loss; `npm run prove` uses more. */
const loadSeconds = Number(process.env['DRILL_SECONDS'] ?? 1);
const lack = lackForFailover();

test.skipIf(lack !== null)(
  `a standby takes over from a database lost under load and processes recover by themselves: the books are right; synchronous commits lose no acknowledged change, asynchronous ones lose those acknowledged while the standby was cut off [OPS-09]${lack === null ? '' : ` (skipped: ${lack})`}`,
  async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'failover-drill-'));
    const report = await drillFailover({ folder, loadSeconds, cutSeconds: 1, tell: (line) => console.log(line) });
    expect(report.asynchronous).toMatchObject({ verifyCode: 0 });
    expect(report.asynchronous.answeredWhileCut).toBeGreaterThan(0);
    expect(report.asynchronous.missing).toBeGreaterThanOrEqual(report.asynchronous.answeredWhileCut);
    expect(report.synchronous).toMatchObject({ missing: 0, verifyCode: 0 });
    expect(fs.existsSync(folder)).toBe(false);
  },
  600_000,
);
