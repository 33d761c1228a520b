import { type Route, transactionFilters } from '@fareback/contract';
import { handlers } from '../modules/rider-calls/index.ts';
import type { FullMember } from './full-member.ts';
import type { World } from './index.ts';

/** Requests that are always rejected, after their reads: the rider's redemption has a code from a pool, not a ticket. */
const isRejected = (path: string): boolean =>
  path === '/rest/users/me/providerRedirectURL/bikes' || /^\/rest\/redemptions\/[^/]+\/ticket$/.test(path);

/** A code cannot be used by its owner, so a friend requests the invitation. */
const isStrangers = (path: string): boolean => path.startsWith('/rest/invitations/');

/** Routes that read a rider's data; of the public ones only the invitation's. */
const readings = (): Route[] =>
  handlers
    .map(({ route }) => route)
    .filter(({ method, level, name }) => method === 'GET' && (level !== 'public' || name === 'invitation.get'));

/** Paths of every call that reads a rider's data, filled in for this rider. */
export async function pathsFor(rider: FullMember): Promise<string[]> {
  const history = await rider.call('GET', '/rest/users/me/transactions/en?type=SPEND');
  const rides = await rider.call('GET', '/rest/users/me/rides/en');
  const unclaimed = await rider.call('GET', '/rest/users/me/earnings/en/unclaimed');
  const parts: Record<string, string> = {
    day: '2026-03-02',
    lang: 'en',
    language: 'en',
    campaignId: 'ride',
    inviteCode: 'XQ7K2M9P',
    '/rest/redemptions/:id': history.body.data[0].TransactionID,
    '/rest/offers/:id': rider.offerId,
    '/rest/users/me/rides/:id': rides.body.data[0].RideID,
    '/rest/users/me/providerRedirectURL/:id': 'bikes',
    '/auth/provider/:id': 'bikes',
  };
  const paths = readings().map(({ path }) =>
    path.replace(/.*?:(\w+)/g, (start, name: string) => {
      const value = parts[start] ?? parts[name];
      if (value === undefined) throw new Error(`Nothing is known for ${path}.`);
      return start.replace(`:${name}`, value);
    }),
  );
  return [
    ...paths,
    ...transactionFilters.map((type) => `/rest/users/me/transactions/en?type=${type}`),
    `/rest/users/me/earnings/en?group=${unclaimed.body.data[0].GroupID}`,
  ];
}

/** Sends one of `pathsFor` to a server; throws if it fails. */
export async function readPath(server: World, { tenant, cookie }: FullMember, path: string): Promise<void> {
  const { status } = await server.request(tenant, { method: 'GET', path, ...(isStrangers(path) ? {} : { cookie }) });
  if (status >= (isRejected(path) ? 500 : 400)) throw new Error(`${path} answered ${status}.`);
}
