import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { adminRoutes, webhookEventTypes } from '@fareback/contract/admin';
import { afterAll, expect, test } from 'vitest';
import { deliverWebhooksJob } from '../../jobs/deliver-webhooks.ts';
import { deskOf } from '../../testing/desk.ts';
import { type TestTenant, world } from '../../testing/index.ts';
import { givePoints } from '../../testing/offers.ts';
import { startReceiver } from './testing/receiver.ts';

/** Set `KILLS=200` for a longer test. */
const kills = Number(process.env['KILLS'] ?? 2);
const MEMBERS_EACH = 12;
/** More than a lease of a delivery. */
const LATER_MILLIS = 120_000;

const w = await world({ localTools: true });
w.clock.set(new Date());
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'deliver-kill-'));

let running: ChildProcess | undefined;
afterAll(() => {
  running?.kill('SIGKILL');
  fs.rmSync(scratch, { recursive: true, force: true });
});

function startDelivering({ tenantId }: TestTenant): ChildProcess {
  running = spawn(process.execPath, [path.join(import.meta.dirname, 'testing/deliver-process.ts'), tenantId], {
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: scratch,
      DATABASE_URL: w.runtimeUrl,
      DATA_KEYS: 'test data key of thirty-two characters',
      DATA_LOOKUP_KEY: 'test lookup key of thirty-two chars!!',
      LOCAL_TOOLS: 'true',
    },
  });
  return running;
}

const eventsOf = (tenant: TestTenant) =>
  w.inTenant(tenant, (tx) =>
    tx.query<{ id: string; subject: string }>(
      'select event_id as id, subject from webhook_event where tenant_id = $1 order by noted_at, event_id',
      [tx.tenantId],
    ),
  );

test(
  'a process that is killed during deliveries loses no event [WEBHOOK-14]',
  async () => {
    const receiver = await startReceiver(
      (response) => void setTimeout(() => response.writeHead(204).end(), randomInt(5)),
    );
    const tenant = await w.mintTenant();
    const endpoint = { url: receiver.url, events: webhookEventTypes };
    await deskOf(w, tenant).call(adminRoutes.webhooks.create, { body: endpoint });
    let cutShort = 0;
    for (let round = 0; round < kills; round += 1) {
      const child = startDelivering(tenant);
      const exited = once(child, 'exit');
      const enough = receiver.received.length + randomInt(1, MEMBERS_EACH * 3);
      // The process must have loaded before there is something to do, so a kill meets a delivery.
      const work = (async () => {
        for (let count = 0; count < MEMBERS_EACH; count += 1)
          await givePoints(w, tenant, await w.signUpMember(tenant), 5);
      })();
      while (child.exitCode === null && receiver.received.length < enough) await pause(1);
      child.kill('SIGKILL');
      await Promise.all([exited, work]);
      if (new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size < (await eventsOf(tenant)).length)
        cutShort += 1;
      // As after the lease, without the wait for it.
      await w.inTenant(tenant, (tx) =>
        tx.run(`update webhook_delivery set due_at = now() where tenant_id = $1 and state = 'WAITING'`, [tx.tenantId]),
      );
    }
    w.clock.set(new Date(Date.now() + LATER_MILLIS));
    await deliverWebhooksJob(w.deps).run({ tenantId: tenant.tenantId });

    const events = await eventsOf(tenant);
    const arrived = [...new Set(receiver.received.map(({ body }) => JSON.parse(body).id as string))];
    expect(events).toHaveLength(kills * MEMBERS_EACH * 3);
    expect(arrived.toSorted()).toEqual(events.map(({ id }) => id).toSorted());
    const ofMember = Map.groupBy(events, ({ subject }) => subject);
    for (const [, own] of ofMember) {
      const ids = own.map(({ id }) => id);
      expect(arrived.filter((id) => ids.includes(id))).toEqual(ids);
    }
    expect(cutShort).toBeGreaterThan(0);
    if (kills > 2)
      console.log(
        `${kills} kills, ${cutShort} in the middle: ${events.length} events, ${receiver.received.length} requests`,
      );
  },
  120_000 + kills * 20_000,
);
