import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { webhookEvents } from '@fareback/contract/admin';
import { afterAll, describe, expect, test } from 'vitest';
import { freePort } from '../apps/api/src/testing/free-port.ts';
import { root } from './steps.ts';

const page = fs.readFileSync(path.join(root, 'docs/webhooks.md'), 'utf8');
const KEY = Buffer.alloc(32, 7);

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'webhooks-guide-'));
const receivers: ChildProcess[] = [];
afterAll(() => {
  for (const receiver of receivers) receiver.kill();
  fs.rmSync(folder, { recursive: true });
});

function send(port: number, body: string, { at = Date.now(), signed = body } = {}): Promise<Response> {
  const timestamp = String(Math.floor(at / 1000));
  const signature = createHmac('sha256', KEY).update(`event-1.${timestamp}.${signed}`).digest('base64');
  const headers = { 'webhook-id': 'event-1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
  return fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, headers });
}

/** Sends a part of a body and leaves, as a lost connection does. */
const abortPost = (port: number): Promise<void> =>
  new Promise((resolve) => {
    const request = http.request({ port, method: 'POST', headers: { 'content-length': '1000' } });
    request.on('error', () => setTimeout(resolve, 300));
    request.write('{', () => setTimeout(() => request.destroy(new Error('left')), 100));
  });

const languages = [
  { name: 'Node', fence: 'js', file: 'receiver.mjs', command: process.execPath },
  { name: 'Python', fence: 'python', file: 'receiver.py', command: 'python3' },
];
const isInstalled = (command: string): boolean => spawnSync(command, ['--version']).status === 0;

describe.each(languages)('the $name receiver of the guide', ({ fence, file, command }) => {
  test.skipIf(!isInstalled(command))(
    'takes a signed event and refuses changed bytes and an old timestamp [WEBHOOK-30]',
    async () => {
      const [, snippet = ''] = new RegExp(`\`\`\`${fence}\\n([^]*?)\`\`\``).exec(page) ?? [];
      fs.writeFileSync(path.join(folder, file), snippet);
      const port = await freePort();
      const env = { ...process.env, WEBHOOK_SECRET: `whsec_${KEY.toString('base64')}`, PORT: String(port) };
      receivers.push(spawn(command, [path.join(folder, file)], { env, stdio: 'ignore' }));
      const body = JSON.stringify({ type: 'fareback.webhook.test.v1', id: 'event-1', data: {} });
      const statusOf = (): Promise<number | null> =>
        send(port, body).then(
          ({ status }) => status,
          () => null,
        );
      await expect.poll(statusOf).toBe(204);
      expect((await send(port, body, { signed: `${body} ` })).status).toBe(401);
      expect((await send(port, body, { at: Date.now() - 600_000 })).status).toBe(401);
      await abortPost(port);
      expect(await statusOf()).toBe(204);
    },
    60_000,
  );
});

test('the guide at the desk shows the same receiver for Node [DESK-657]', () => {
  const shown = fs.readFileSync(path.join(root, 'apps/desk/src/features/webhooks/receiver.txt'), 'utf8');
  expect(page).toContain(`\`\`\`js\n${shown}\`\`\``);
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
