import pg from 'pg';
import { expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { isOnCluster } from '../../testing/blocked.ts';
import { world } from '../../testing/index.ts';
import { createLog } from './log.ts';

const w = await world();

it('a row that violates a constraint appears neither in the process log nor in a request log [AUTH-27]', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const tenant = await w.mintTenant();
  const { email, memberId } = await w.signUpMember(tenant);
  // PostgreSQL includes the whole row in the error only if row-level security is bypassed.
  const client = new pg.Client(w.superuserUrl);
  await client.connect();
  const breakIt = () =>
    client.query(`update member set status = 'NOBODY', password_hash = 'kept-hash' where member_id = $1`, [memberId]);

  const failure = await breakIt().then(
    () => expect.unreachable(),
    (error: unknown) => error as Error & { detail?: string },
  );
  expect(failure.detail).toContain(email);
  log.error({ err: failure }, 'failed');
  log.error(failure);
  log.error({ err: new Error('outer', { cause: failure }) }, 'failed behind another');
  const { server } = await buildApp({ ...w.deps, log }, null);
  server.get('/break', breakIt);
  expect((await server.inject({ method: 'GET', url: '/break' })).statusCode).toBe(500);
  await server.close();
  await client.end();

  // A cluster names the constraint only in the message.
  const named = isOnCluster ? 'constraint \\"member_status_check\\"' : '"constraint":"member_status_check"';
  const failures = lines.filter((line) => line.includes(named));
  expect(failures).toHaveLength(4);
  const said = isOnCluster ? ['"code":"23514"'] : ['"code":"23514"', '"table":"member"'];
  expect(failures.every((line) => said.every((part) => line.includes(part)))).toBe(true);
  expect(lines.join('')).not.toContain(email);
  expect(lines.join('')).not.toContain('kept-hash');
});
