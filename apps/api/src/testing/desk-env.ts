import { randomBytes } from 'node:crypto';
import type { Role } from '@fareback/contract/admin';
import {
  notifyMentionedJob,
  notifyStaffJob,
  sendAccessRequestMailJob,
  sendMentionMailJob,
  sendOperatorMailJob,
  sendStaffMailJob,
} from '../jobs/send-mail.ts';

import { ensureStaffWith } from '../modules/staff/index.ts';
import { INSTALLATION, withStaff } from '../platform/database/transactions.ts';
import type { DeskSettings } from '../platform/deps.ts';
import type { TestReply, TestRequest, World } from './index.ts';

export const testDesk: DeskSettings = { origin: 'https://desk.test', root: null, idleMinutes: 30, sessionHours: 12 };

export interface TestStaff {
  staffId: string;
  email: string;
  cookie: string;
}

export interface DeskEnv {
  call: (request: TestRequest) => Promise<TestReply>;
  deliver: () => Promise<string | undefined>;
  /** Creates a staff member with a role, at an agency or on the platform, and signs them in with an emailed code. */
  signIn: (role: Role, agency: { tenantId: string } | null) => Promise<TestStaff>;
  takeJobs: (name: string) => Promise<{ payload: unknown }[]>;
  signInAs: (email: string) => Promise<string>;
}

export function createDeskEnv(w: World, { origin } = testDesk): DeskEnv {
  const host = { tenantId: INSTALLATION, host: new URL(origin).host };
  const call: DeskEnv['call'] = ({ headers, ...request }) =>
    w.request(host, { ...request, headers: { origin, ...headers } });
  const taken = (name: string): Promise<{ payload: unknown }[]> =>
    withStaff(w.deps.database, (tx) =>
      tx.query<{ payload: unknown }>(
        `with taken as (
           delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
            where t.id = j.task_id and t.identifier = $1 returning j.id, j.payload)
         select payload from taken order by id`,
        [name],
      ),
    );
  const deliver = async (): Promise<string | undefined> => {
    for (const { payload } of await taken('notify-staff')) await notifyStaffJob(w.deps).run(payload);
    for (const { payload } of await taken('notify-mentioned-staff')) await notifyMentionedJob(w.deps).run(payload);
    for (const { payload } of await taken('send-mention-mail')) await sendMentionMailJob(w.deps).run(payload);
    for (const { payload } of await taken('send-operator-mail')) await sendOperatorMailJob(w.deps).run(payload);
    for (const { payload } of await taken('send-access-request-mail'))
      await sendAccessRequestMailJob(w.deps).run(payload);
    const waiting = await taken('send-staff-mail');
    for (const { payload } of waiting) await sendStaffMailJob(w.deps).run(payload);
    return waiting.length === 0 ? undefined : w.mailbox.messages(INSTALLATION)[0]?.text;
  };
  const signInAs = async (email: string): Promise<string> => {
    const codeReply = await call({ method: 'POST', path: '/admin/sign-in/code', body: { email } });
    await deliver();
    const codes = w.mailbox
      .messages(INSTALLATION)
      .flatMap(({ to, text }) => (to === email ? (/^\d{6}$/m.exec(text ?? '') ?? []) : []));
    const code = codes[0];
    const body = { attempt: codeReply.body.attempt, code };
    const reply = await call({ method: 'POST', path: '/admin/sign-in', body });
    const set = [reply.headers['set-cookie'] ?? []].flat()[0] as string | undefined;
    return set?.split(';')[0] ?? '';
  };
  return {
    call,
    takeJobs: taken,
    deliver,
    signInAs,
    async signIn(role, agency) {
      const email = `${role}-${randomBytes(5).toString('hex')}@desk.example`;
      const staffId = await ensureStaffWith(
        w.deps,
        { email, name: `Test ${role}` },
        { agencyId: agency?.tenantId ?? null, role },
      );
      return { staffId, email, cookie: await signInAs(email) };
    },
  };
}
