import type { Statement } from '@fareback/contract/admin';
import { directionOf, formatEndDate, formatPoints, type Language, resolveLanguage } from '@fareback/wording';
import type { StaffCtx } from '../../../call/staff.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import { recordReading } from '../../acts/index.ts';
import { noticeDaysOf } from '../../expiry/index.ts';
import { accountOf, getNextExpiry, historyRows } from '../../ledger/index.ts';
import { presentTransactions } from '../../me/index.ts';
import { findMember } from '../../members/index.ts';
import { mailWordsIn, pointWordsIn, supportIn, tenantNameIn } from '../../notifications/index.ts';
import { createMemberCtx } from '../members/chosen-member.ts';
import { assertAssistOn } from './assisted-ctx.ts';

/** Days that a statement covers. */
const DAYS = 92;

/** Entries that fit on two pages. */
const SHOWN = 60;

const DAY_MILLIS = 86_400_000;

interface Writing {
  language: Language;
  pointsShort: string;
  /** A moment's day in the agency's zone. */
  day: (moment: Date | string) => string;
  amount: (points: number) => string;
}

const writingIn = ({ tenant }: StaffCtx, language: Language): Writing => ({
  language,
  pointsShort: pointWordsIn(tenant, language).short,
  day: (moment) => formatEndDate(moment, language, tenant.timeZone),
  amount: (points) => formatPoints(points, language),
});

async function entriesSince(ctx: StaffCtx, memberId: string, since: Date, { language, day, amount: written }: Writing) {
  const rows = await historyRows(ctx.tx, memberId, { reason: null, from: null, limit: SHOWN + 1 });
  const inPeriod = rows.filter(({ happenedAt }) => happenedAt >= since);
  const shown = inPeriod.slice(0, SHOWN);
  const entries = await presentTransactions(createMemberCtx(ctx, memberId, language), shown, language);
  return {
    isCut: inPeriod.length > SHOWN,
    entries: entries.map(({ transactionDateUTC, transactionTitle, amount }) => ({
      date: day(transactionDateUTC),
      title: transactionTitle,
      points: `${amount < 0 ? '−' : '+'}${written(Math.abs(amount))}`,
    })),
  };
}

async function expiryNote(ctx: StaffCtx, memberId: string, writing: Writing): Promise<string | null> {
  const { language, pointsShort, day, amount } = writing;
  const noticeDays = noticeDaysOf(ctx.tenant);
  const next = noticeDays === null ? null : await getNextExpiry(ctx.tx, memberId, { now: ctx.now, noticeDays });
  if (next === null) return null;
  // Points expire at the end of a day; the moment before is still on that day.
  const lastDay = (end: Date): string => day(new Date(end.getTime() - 1));
  const t = mailWordsIn(language);
  const values = { amount: amount(next.points), count: next.points, date: lastDay(next.lapsesAt), pointsShort };
  const isOneDay = values.date === lastDay(next.lastLapsesAt);
  return t(isOneDay ? 'nextReward.lapseOneDay' : 'nextReward.lapse', values);
}

/**
 * A letter about a member's points to print and post: balance, what waits, and the entries of three months, in the
 * member's language. No address is asked for or stored. Records the reading. Throws ASSIST_OFF, NOT_FOUND [ASSIST-20].
 */
export async function readStatement(ctx: StaffCtx, memberId: string): Promise<Statement> {
  assertAssistOn(ctx);
  const member = await findMember(ctx.tx, memberId);
  if (!member || member.status === 'DELETED') return throwApiError('NOT_FOUND');
  await recordReading(ctx, 'assist.statement', memberId);
  const language = resolveLanguage(member.language ?? 'en');
  const writing = writingIn(ctx, language);
  const { day, amount, pointsShort } = writing;
  const t = mailWordsIn(language);
  const since = new Date(ctx.now.getTime() - DAYS * DAY_MILLIS);
  const { available = 0, unclaimed = 0 } = (await accountOf(ctx.tx, memberId)) ?? {};
  const { entries, isCut } = await entriesSince(ctx, memberId, since, writing);
  const contact = supportIn(ctx.tenant, language);
  const notes = [
    ...(unclaimed > 0 ? [t('nextReward.waiting', { amount: amount(unclaimed), pointsShort })] : []),
    await expiryNote(ctx, memberId, writing),
    ...(entries.length === 0 ? [t('statement.none')] : []),
    ...(isCut ? [t('statement.latest', { count: String(SHOWN) })] : []),
    ...(contact === null ? [] : [t('statement.help', { contact })]),
  ];
  return {
    language,
    direction: directionOf(language),
    agency: tenantNameIn(ctx.tenant, language),
    name: member.name,
    title: t('statement.title'),
    period: t('statement.period', { from: day(since), to: day(ctx.now) }),
    facts: [{ label: t('statement.balance'), value: `${amount(available)}\u00a0${pointsShort}` }],
    entriesTitle: t('history.title'),
    entries,
    notes: notes.filter((note) => note !== null),
  };
}
