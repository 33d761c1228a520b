import { Redemption } from '@fareback/contract';
import { type Kept, keptMax } from './kept-redemptions.ts';
import {
  answered,
  emptied,
  inSafe,
  isUsable,
  keyOf,
  type OwnerRow,
  ownerOf,
  type Sealed,
  seal,
  unseal,
  written,
} from './sealed-safe.ts';

interface TicketRow extends Sealed {
  id: string;
  rank: number;
  /** What its texts are in; missing where an earlier version kept it. */
  language?: string;
}

/** Keeps redemptions of `userId` with texts in `language`, and of all the `keptMax` with the highest rank; where there is no room, what else is kept makes it. Rejects where the browser keeps nothing. */
export async function keep(userId: string, kept: readonly Kept[], language: string): Promise<void> {
  try {
    await put(userId, kept, language);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) throw error;
    await inSafe((safe) => emptied(safe, ['states']));
    await put(userId, kept, language);
  }
}

function put(userId: string, kept: readonly Kept[], language: string): Promise<void> {
  return inSafe(async (safe) => {
    const owner = { userId, key: await keyOf(safe, userId) };
    const rows = await Promise.all(kept.map((each) => rowOf(owner, each)));
    const change = safe.transaction('tickets', 'readwrite');
    const tickets = change.objectStore('tickets');
    for (const row of rows) {
      const before = await answered<TicketRow | undefined>(tickets.get(row.id));
      tickets.put({ ...row, language, rank: Math.max(row.rank, before?.rank ?? 0) });
    }
    const lowestFirst = await answered(tickets.index('rank').getAllKeys());
    for (const id of lowestFirst.slice(0, Math.max(0, lowestFirst.length - keptMax))) tickets.delete(id);
    await written(change);
  });
}

async function rowOf(owner: OwnerRow, { redemption, rank }: Kept): Promise<TicketRow> {
  const id = redemption.TransactionID;
  return { id, rank, ...(await seal(owner, id, redemption)) };
}

/** Notes that the texts of all that is kept are in a language now. */
export const noteLanguage = (language: string): Promise<void> =>
  inSafe(async (safe) => {
    const change = safe.transaction('tickets', 'readwrite');
    const tickets = change.objectStore('tickets');
    for (const row of await answered<TicketRow[]>(tickets.getAll())) tickets.put({ ...row, language });
    await written(change);
  });

/** What a device has kept of a member. */
interface Found {
  userId: string;
  kept: Kept[];
  /** What their texts are in, as far as it is known. */
  languages: string[];
}

/** What is kept for `userId`, or for whoever is remembered where none is named; null where there is nothing. Of anybody else nothing stays. */
export function read(userId: string | undefined): Promise<Found | null> {
  return inSafe(async (safe) => {
    const owner = await ownerOf(safe);
    if (owner === undefined) return null;
    if (!isUsable(owner) || (userId !== undefined && owner.userId !== userId)) {
      await emptied(safe);
      return null;
    }
    const rows = await answered<TicketRow[]>(safe.transaction('tickets').objectStore('tickets').getAll());
    const kept = await Promise.all(rows.map((row) => open(owner, row)));
    const languages = rows.flatMap(({ language }) => language ?? []);
    return { userId: owner.userId, kept: kept.flatMap((each) => each ?? []), languages };
  });
}

/** The redemption in a row; null where it cannot be opened or understood. */
async function open(owner: OwnerRow, { id, rank, ...sealed }: TicketRow): Promise<Kept | null> {
  const known = Redemption.safeParse(await unseal(owner, id, sealed));
  return known.success ? { redemption: known.data, rank } : null;
}
