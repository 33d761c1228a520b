import type { YearlyMoment } from '@fareback/tenant-pack';
import type { Tenant } from '../../../call/tenant.ts';
import { type Tx, withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import { isTurnOver, stoppedAfter } from '../../../platform/turn.ts';
import { firstJoined, hashOfBirthday, lockBirthdaysOn, lockJoinedIn } from '../../members/index.ts';
import { BIRTHDAYS_APART_DAYS, withoutWithheldBirthdays } from '../../reward-holds/index.ts';
import { readMomentsSince } from '../activity/activity-store.ts';
import { paysForMoment, saveMoments } from '../activity/in-app-actions.ts';
import { earningScopeOf } from '../activity/recorded.ts';
import { type ServiceCalendar, serviceCalendar } from '../engine/service-day.ts';
import { programOf } from '../program.ts';
import { celebratedOn, joinedFor, yearOf } from './anniversaries.ts';

/** Days that are made up after the job did not run. */
const DAYS = 7;
/** Members per transaction. */
const PAGE = 100;
const NOBODY = '00000000-0000-0000-0000-000000000000';

interface Celebrating {
  memberId: string;
  day: number;
}

interface Run {
  calendar: ServiceCalendar;
  days: readonly number[];
  keyRing: KeyRing;
  now: Date;
}

type Page = { after: string; limit: number };

/** Locks a page of members with a moment on these days, by id. */
type Finder = (tx: Tx, run: Run, page: Page) => Promise<Celebrating[]>;

const finders: Record<YearlyMoment, Finder> = {
  'member.anniversary': async (tx, { calendar, days }, page) => {
    const first = await firstJoined(tx);
    return first === null ? [] : lockJoinedIn(tx, joinedFor(calendar, days, calendar.dayOf(first.getTime())), page);
  },
  'member.birthday': (tx, { calendar, days, keyRing }, page) =>
    lockBirthdaysOn(
      tx,
      days.flatMap((day) =>
        celebratedOn(day).map((monthDay) => ({
          hash: hashOfBirthday(keyRing, tx.tenantId, monthDay),
          start: new Date(calendar.startOf(day)),
          day,
        })),
      ),
      page,
    ),
};

/** Excludes members with a birthday in the days before, also in an account they erased [CAMP-100]. */
async function withoutRecent(tx: Tx, { calendar, now }: Run, found: readonly Celebrating[]): Promise<Celebrating[]> {
  const start = (day: number): number => calendar.startOf(day - BIRTHDAYS_APART_DAYS);
  const since = new Date(Math.min(...found.map(({ day }) => start(day))));
  const memberIds = found.map(({ memberId }) => memberId);
  const had = found.length === 0 ? [] : await readMomentsSince(tx, memberIds, 'member.birthday', since);
  const due = found.filter(
    ({ memberId, day }) => !had.some((one) => one.memberId === memberId && one.endedAt.getTime() > start(day)),
  );
  return withoutWithheldBirthdays(
    tx,
    due.map((one) => ({ ...one, at: new Date(calendar.startOf(one.day)) })),
    now,
  );
}

/**
 * Saves members' moments of the last seven days, each once, if a campaign pays for them. Each page is one transaction
 * that locks members before their accounts, so concurrent and interrupted runs award nothing twice [CAMP-99].
 */
export async function awardMoments(
  { database, cache, clock, keyRing }: Pick<Deps, 'database' | 'cache' | 'clock' | 'keyRing'>,
  tenant: Tenant,
): Promise<void> {
  const { tenantId, timeZone, serviceDayStartMinutes } = tenant;
  const now = clock();
  const calendar = serviceCalendar(timeZone, serviceDayStartMinutes);
  const today = calendar.dayOf(now.getTime());
  const run: Run = { calendar, keyRing, now, days: Array.from({ length: DAYS }, (_, back) => today - back) };
  const stopped = stoppedAfter() as { type: YearlyMoment; after: string } | undefined;
  const types = Object.entries(finders) as [YearlyMoment, Finder][];
  for (const [type, find] of types.slice(stopped ? types.findIndex(([one]) => one === stopped.type) : 0)) {
    const awardPage = (after: string): Promise<string | undefined> =>
      withTenant(database, tenantId, async (tx) => {
        if (!paysForMoment(await programOf({ tx, cache, tenant }), type)) return undefined;
        const found = await find(tx, run, { after, limit: PAGE });
        const due = type === 'member.birthday' ? await withoutRecent(tx, run, found) : found;
        await saveMoments(
          tx,
          await earningScopeOf({ tx, cache, tenant, now }),
          due.map(({ memberId, day }) => ({ memberId, type, year: yearOf(day), at: calendar.startOf(day) })),
        );
        return found.length === PAGE ? found.at(-1)?.memberId : undefined;
      });
    let after: string | undefined = stopped?.type === type ? stopped.after : NOBODY;
    while (after !== undefined) {
      after = await awardPage(after);
      if (after !== undefined && isTurnOver({ type, after })) return;
    }
  }
}

/** True if a campaign of the program pays for birthdays. */
export const paysForBirthdays = async (reader: Parameters<typeof programOf>[0]): Promise<boolean> =>
  paysForMoment(await programOf(reader), 'member.birthday');
