import type { WebhookField } from '@fareback/contract/admin';
import type { Tx } from '../../platform/database/transactions.ts';
import { findMember } from '../members/index.ts';
import type { EventRow } from './event-store.ts';

interface RideFacts {
  memberId: string;
  providerId: string;
  rideId: string;
  startedAt: Date | null;
  endedAt: Date | null;
  durationSeconds: number | null;
  distanceMeters: number | null;
  fromPlace: string | null;
  toPlace: string | null;
}

const ofField = {
  'ride.times': ['startedAt', 'endedAt', 'durationSeconds'],
  'ride.distance': ['distanceMeters'],
  'ride.places': ['fromPlace', 'toPlace'],
} as const satisfies Partial<Record<WebhookField, readonly (keyof RideFacts)[]>>;

const isOfRide = ({ type, memberId }: EventRow): boolean => memberId !== null && type.startsWith('fareback.ride.');
const hasContact = ({ type }: EventRow): boolean => /^fareback\.member\.(?:joined|verified)\./.test(type);

/** Bit of `flags`: the account is not proven to be the member's, who does not see these facts either. */
const UNPROVEN = 4;

/** A ride that was anonymized has only its day left, so its times are not sent. */
const readRides = (tx: Tx, events: readonly EventRow[]): Promise<RideFacts[]> =>
  tx.query(
    `select member_id as "memberId", provider_id as "providerId", event_id as "rideId", started_at as "startedAt",
            case when started_at is not null then ended_at end as "endedAt", duration_seconds as "durationSeconds",
            distance_meters as "distanceMeters", from_place as "fromPlace", to_place as "toPlace"
       from behaviour
      where tenant_id = $1 and provider_id = any($2::text[]) and event_id = any($3::text[]) and flags & ${UNPROVEN} = 0`,
    [
      tx.tenantId,
      [...new Set(events.map(({ data }) => data['providerId']))],
      [...new Set(events.map(({ data }) => data['rideId']))],
    ],
  );

/** Adds the personal fields that an endpoint chose, except to rides on unproven accounts [WEBHOOK-46]. */
export async function withFields<T extends EventRow>(
  tx: Tx,
  fields: readonly WebhookField[],
  events: readonly T[],
): Promise<(T & { hasPersonal: boolean })[]> {
  const wanted = fields.flatMap((field) => (field === 'member.email' ? [] : ofField[field]));
  const rides = wanted.length === 0 ? [] : events.filter(isOfRide);
  const known = rides.length === 0 ? [] : await readRides(tx, rides);
  const rideOf = ({ data, memberId }: EventRow): RideFacts | undefined =>
    known.find(
      (ride) => ride.memberId === memberId && ride.providerId === data['providerId'] && ride.rideId === data['rideId'],
    );
  return Promise.all(
    events.map(async (event) => {
      if (fields.includes('member.email') && hasContact(event) && event.memberId !== null) {
        const email = (await findMember(tx, event.memberId))?.email ?? null;
        return { ...event, data: { ...event.data, email }, hasPersonal: true };
      }
      const ride = wanted.length > 0 && isOfRide(event) ? rideOf(event) : undefined;
      if (ride === undefined) return { ...event, hasPersonal: false };
      const chosen = Object.fromEntries(wanted.map((name) => [name, ride[name]]));
      return { ...event, data: { ...event.data, ...chosen }, hasPersonal: true };
    }),
  );
}
