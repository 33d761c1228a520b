import { setTimeout as wait } from 'node:timers/promises';
import type { ChildServer } from '@fareback/api/testing/child-server';

/** What a rider was told had been done. */
export interface Confirmed {
  /** Of the member who signed up, or of the earning that was claimed. */
  id: string;
  /** When the answer came, in milliseconds since 1970. */
  at: number;
}

/** Riders who sign up, agree and claim one after the other, and what they were told. */
export interface Crowd {
  /** Sign-ups that were answered with success, in their order. */
  joined: Confirmed[];
  /** Earnings whose claim was, too. */
  claimed: Confirmed[];
  /** Somebody new, who agrees to nothing yet. */
  join(): Promise<{ memberId: string; cookie: string; password: string }>;
  erase(rider: { cookie: string; password: string }): Promise<void>;
  /** No more riders; resolves when the last calls have ended. */
  leave(): Promise<void>;
}

/** Lets `lanes` riders at a time come to `server`, whose addresses begin with `name`; calls that fail are passed over, as they are when a database dies. */
export function letRidersCome(
  server: Pick<ChildServer, 'request'>,
  host: string,
  lanes: number,
  name = 'drill',
): Crowd {
  const joined: Confirmed[] = [];
  const crowd = { joined, claimed: [] as Confirmed[] };
  const over = new AbortController();
  let count = 0;
  const call = async (path: string, { cookie, body }: { cookie?: string; body?: unknown }) => {
    const reply = await server.request({
      method: 'POST',
      path,
      headers: { host, ...(cookie === undefined ? {} : { cookie }) },
      body: body ?? {},
    });
    if (reply.status !== 200) throw new Error(`${path} was answered with ${reply.status}: ${reply.text}`);
    return reply;
  };
  const join = async () => {
    count += 1;
    const password = 'Tram!line7-drill';
    const body = { name: 'Drill Rider', email: `${name}-${count}@example.org`, password, confirmNewPassword: password };
    const reply = await call('/auth/sign-up', { body });
    const { UserID: memberId } = JSON.parse(reply.text) as { UserID: string };
    joined.push({ id: memberId, at: Date.now() });
    const cookie = [reply.headers['set-cookie'] ?? []]
      .flat()
      .map((line) => line.split(';')[0])
      .join('; ');
    return { memberId, cookie, password };
  };
  const ride = async (): Promise<void> => {
    const { cookie } = await join();
    await call('/rest/users/me/consent', { cookie });
    const { text } = await call('/rest/earnings/claimAll', { cookie });
    const { data } = JSON.parse(text) as { data: { EarningID: string }[] };
    crowd.claimed.push(...data.map(({ EarningID: id }) => ({ id, at: Date.now() })));
  };
  const loop = async (): Promise<void> => {
    while (!over.signal.aborted) await ride().catch(() => wait(20));
  };
  const ended = Promise.all(Array.from({ length: lanes }, loop));
  return Object.assign(crowd, {
    join,
    erase: async ({ cookie, password }: { cookie: string; password: string }) =>
      void (await call('/rest/users/me/erasure', { cookie, body: { currentPassword: password } })),
    leave: async () => {
      over.abort();
      await ended;
    },
  });
}
