import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { webhookEvents } from '@fareback/contract/admin';
import { afterAll, expect, test } from 'vitest';
import { root } from './steps.ts';

const page = fs.readFileSync(path.join(root, 'docs/webhooks.md'), 'utf8');
const PORT = 42_117;
const KEY = Buffer.alloc(32, 7);

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'webhooks-guide-'));
let receiver: ChildProcess | undefined;
afterAll(() => {
  receiver?.kill();
  fs.rmSync(folder, { recursive: true });
});

function send(body: string, { at = Date.now(), signed = body } = {}): Promise<Response> {
  const timestamp = String(Math.floor(at / 1000));
  const signature = createHmac('sha256', KEY).update(`event-1.${timestamp}.${signed}`).digest('base64');
  const headers = { 'webhook-id': 'event-1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
  return fetch(`http://127.0.0.1:${PORT}/`, { method: 'POST', body, headers });
}

test('the receiver of the guide takes a signed event and refuses changed bytes and an old timestamp [WEBHOOK-30]', async () => {
  const [, snippet = ''] = /```js\n([^]*?)```/.exec(page) ?? [];
  const file = path.join(folder, 'receiver.mjs');
  fs.writeFileSync(file, snippet);
  const env = { ...process.env, WEBHOOK_SECRET: `whsec_${KEY.toString('base64')}`, PORT: String(PORT) };
  receiver = spawn(process.execPath, [file], { env, stdio: 'ignore' });
  const body = JSON.stringify({ type: 'fareback.webhook.test.v1', id: 'event-1', data: {} });
  await expect
    .poll(
      () =>
        send(body).then(
          ({ status }) => status,
          () => null,
        ),
      { timeout: 8_000 },
    )
    .toBe(204);
  expect((await send(body, { signed: `${body} ` })).status).toBe(401);
  expect((await send(body, { at: Date.now() - 600_000 })).status).toBe(401);
});

test('the table of the guide lists each event type with the fields of its schema [WEBHOOK-08]', () => {
  const rows = [...page.matchAll(/^\| `(fareback\.[a-z.0-9]+)` +\| (.*?) +\|$/gm)].map(([, type, fields = '']) => [
    type,
    [...fields.matchAll(/`(\w+)`/g)].map(([, field]) => field),
  ]);
  expect(Object.fromEntries(rows)).toEqual(
    Object.fromEntries(Object.entries(webhookEvents).map(([type, { data }]) => [type, Object.keys(data.shape)])),
  );
});
