import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import type { TestTenant, World } from '../../../testing/index.ts';
import { commandRunner } from '../../testing/command-runner.ts';
import { register as connectionsImport } from '../connections-import.ts';
import { register as membersImport } from '../members-import.ts';

const note = ['--reference', 'bluecard', '--ground', 'contract of 2026-02-01', '--by', 'Kim'];

/** Runs both imports on 2 March 2026 in a temporary folder, and acts as the imported riders. */
export function importing(w: World) {
  const rewards = commandRunner(w, [membersImport, connectionsImport]);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fareback-members-'));
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
  beforeEach(() => w.clock.set('2026-03-02T12:00:00Z'));
  afterEach(() => void (process.exitCode = undefined));
  let files = 0;

  return {
    rewards,
    folder,

    fileOf(...lines: string[]): string {
      const file = path.join(folder, `${(files += 1)}.csv`);
      fs.writeFileSync(file, `${lines.join('\n')}\n`);
      return file;
    },

    bring: async (tenant: TestTenant, file: string, ...more: string[]): Promise<string> =>
      (await rewards('members', 'import', tenant.tenantId, file, ...note, ...more)).join('\n'),

    bringAccounts: async (tenant: TestTenant, file: string, ...more: string[]): Promise<string> =>
      (await rewards('connections', 'import', tenant.tenantId, file, ...note, ...more)).join('\n'),

    countOf: (tenant: TestTenant, table: 'member' | 'earning' | 'mail_link' | 'imported_account'): Promise<number> =>
      w.inTenant(
        tenant,
        async (tx) => (await tx.query(`select 1 from ${table} where tenant_id = $1`, [tx.tenantId])).length,
      ),

    async arrive(tenant: TestTenant, email: string): Promise<string> {
      await w.deliverMail(tenant);
      const mail = w.mailbox
        .messages(tenant.tenantId)
        .find(({ to, text }) => to === email && text.includes('#welcome='));
      const token = /#welcome=([\w-]{43})/.exec(mail?.text ?? '')?.[1];
      const newPassword = 'Ferry-2026!';
      await w.request(tenant, {
        method: 'POST',
        path: '/auth/reset-password',
        body: { token, newPassword, confirmNewPassword: newPassword },
      });
      const signedIn = await w.request(tenant, {
        method: 'POST',
        path: '/auth/login',
        body: { email, password: newPassword },
      });
      expect(signedIn.status).toBe(200);
      return signedIn.cookie ?? '';
    },

    get: async (tenant: TestTenant, cookie: string, at: string) =>
      (await w.request(tenant, { method: 'GET', path: `/rest/users/me/${at}`, cookie })).body,

    consent: (tenant: TestTenant, cookie: string) =>
      w.request(tenant, { method: 'POST', path: '/rest/users/me/consent', cookie, body: {} }),
  };
}
