import { LiveTicket } from '@fareback/contract';
import { readState, saveState } from '../../../device/state-db.ts';

/** Place among the stored states; an agency's id has no slash. */
const place = 'tickets/live';

interface Saved {
  /** The member whose tickets they are; undefined without any. */
  userId?: string;
  tickets: Record<string, LiveTicket>;
}

async function readAll(): Promise<Saved> {
  const found = await readState(place).catch(() => null);
  if (found === null) return { tickets: {} };
  const known = Object.entries(found.state as Record<string, unknown>).flatMap(([id, ticket]) => {
    const { data } = LiveTicket.safeParse(ticket);
    return data ? [[id, data] as const] : [];
  });
  return { userId: found.userId, tickets: Object.fromEntries(known) };
}

/** Returns a ticket that this device fetched before, encrypted like other tickets; null without one. */
export const readLiveTicket = async (id: string): Promise<LiveTicket | null> => (await readAll()).tickets[id] ?? null;

/** Stores a ticket of `userId` for later without a network, and drops those that ended before `now` (ms). */
export async function saveLiveTicket(userId: string, id: string, ticket: LiveTicket, now: number): Promise<void> {
  const others = Object.entries((await readAll()).tickets).filter(([, { until }]) => until * 1000 > now);
  await saveState(userId, place, Object.fromEntries([...others, [id, ticket]]));
}

/** Deletes a stored ticket, because it was refunded or has ended. */
export async function deleteLiveTicket(id: string): Promise<void> {
  const { userId, tickets } = await readAll();
  if (userId === undefined || tickets[id] === undefined) return;
  const { [id]: _, ...others } = tickets;
  await saveState(userId, place, others);
}
