import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startServer } from '@fareback/api/testing/child-server';
import { expect, onTestFinished, test } from 'vitest';
import { lackForFailover, openSite } from './cluster.ts';
import { HOST, install, KEYS, urlOf, weigh } from './installed.ts';
import { letRidersCome } from './riders.ts';

const lack = lackForFailover();

test.skipIf(lack !== null)(
  `a drill reports losses: sign-ups and claims acknowledged before the moment, since when, and wrong books${lack === null ? '' : ` (skipped: ${lack})`} [OPS-140]`,
  async () => {
    const site = openSite(fs.mkdtempSync(path.join(os.tmpdir(), 'weigh-')));
    const cluster = await install(site, { archive_mode: 'off' });
    onTestFinished(async () => {
      await cluster.stop();
      site.remove();
    });
    const url = urlOf('fareback_runtime', cluster);
    const server = await startServer({ ...KEYS, DATABASE_URL: url, RUN_JOBS: 'false', LOG_LEVEL: 'silent' });
    const crowd = letRidersCome(server, HOST, 1);
    await expect.poll(() => crowd.claimed.length).toBeGreaterThan(1);
    await crowd.leave();
    server.signal('SIGTERM');
    await server.gone;

    const until = Date.now();
    const found = () => weigh({ cluster, seconds: 2 }, crowd, until);
    const whole = { seconds: 2, missing: 0, lostSeconds: 0, leftOut: 0, verifyCode: 0 };
    expect(found()).toMatchObject({ ...whole, verdict: expect.stringContaining('the books are right') });

    crowd.joined.push({ id: randomUUID(), at: until - 3_000 }, { id: randomUUID(), at: until + 1 });
    expect(found()).toMatchObject({ ...whole, missing: 1, lostSeconds: 3, leftOut: 1 });

    // Simulates a database that has the rider but not the last acknowledged change.
    const [claim] = crowd.claimed;
    cluster.sql(`update earning set claimed_at = null where earning_id = '${claim?.id}'`, 'fareback');
    expect(found()).toMatchObject({ missing: 2, leftOut: 1, verifyCode: 1 });
  },
  120_000,
);
