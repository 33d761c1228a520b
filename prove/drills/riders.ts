import { setTimeout as wait } from 'node:timers/promises';
import type { ChildServer } from '@fareback/api/testing/child-server';

export interface Confirmed {
  /** Id of the member who signed up, or of the claimed earning. */
  id: string;
  /** Time of the reply, in milliseconds since 1970. */
  at: number;
}

/** Riders who sign up, agree and claim one after another, and their acknowledged changes. */
export interface Crowd {
  joined: Confirmed[];
  claimed: Confirmed[];
  /** Signs up a new rider who has not agreed to the terms. */
  join(): Promise<{ memberId: string; cookie: string; password: string }>;
  erase(rider: { cookie: string; password: string }): Promise<void>;
  /** Stops new riders; resolves when the last calls have ended. */
  leave(): Promise<void>;
}

/**
 * Runs `lanes` concurrent riders against `server`, with email addresses that begin with `name`; failed calls are
 * ignored, because they occur when a database dies.
 */
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
