import { getEmailError, getNameError, limits, type NameRule, normalizeEmail, normalizeName } from '@fareback/contract';
import { parseLanguage } from '@fareback/wording';
import { isDamagedId } from '../../platform/damaged-id.ts';
import { DAY_MILLIS } from '../../platform/durations.ts';
import { endOfLocalDate } from '../../platform/local-date.ts';

/** What a file's rows are read by. */
export interface RowRules {
  /** Riders sign in here by email; else the partner hands them over by its own ids. */
  isStandalone: boolean;
  timeZone: string;
  name: NameRule;
  now: Date;
}

/** By what a rider is known in a file. */
export interface RiderKey {
  email: string | null;
  partnerId: string | null;
}

/** A rider as a file tells them. */
export interface ImportedRider extends RiderKey {
  /** Nothing ('') where the file has none, or one that the app's rule does not take. */
  name: string;
  isNameLeftOut: boolean;
  language: string | null;
  points: number;
  /** The last day on which the points can be spent, and the moment at which it ends; null where the agency's setting says. */
  lapsesOn: string | null;
  lapsesAt: Date | null;
}

/** An account of a rider as a file tells it. */
export interface AccountRow extends RiderKey {
  providerId: string;
  identifier: string;
  /** Null where the file does not say. */
  since: Date | null;
  isAttested: boolean;
}

/** A row that was understood, or why it was not. */
export type Read<Row> = { row: Row } | { why: string };

/** Cells of a row by column; '' where there is none. */
type Cells = (column: string) => string;

/** The most points that one row may bring: an amount of the books is a 32-bit integer. */
const POINTS_MAX = 1_000_000_000;

class RowError extends Error {}
const throwRowError = (why: string): never => {
  throw new RowError(why);
};

function understood<Row>(read: () => Row): Read<Row> {
  try {
    return { row: read() };
  } catch (error) {
    if (error instanceof RowError) return { why: error.message };
    throw error;
  }
}

/** Refuses an id of which a spreadsheet lost the last digits [PROV-35]. */
function assertUndamaged(column: string, text: string): void {
  if (isDamagedId(text))
    throwRowError(
      `${column} is in scientific notation, its last digits are lost: format the column as text and export it again`,
    );
}

function keyOf(cell: Cells, { isStandalone }: RowRules): RiderKey {
  const [email, partnerId] = [cell('email'), cell('partner_id')];
  if (email !== '' && getEmailError(email) !== null) throwRowError(`"${email}" is no email address`);
  assertUndamaged('partner_id', partnerId);
  if (partnerId.length > limits.idLengthMax) throwRowError(`partner_id has more than ${limits.idLengthMax} characters`);
  if (isStandalone && email === '') throwRowError('email is missing: riders of this agency sign in by it');
  if (!isStandalone && partnerId === '')
    throwRowError('partner_id is missing: the partner hands riders of this agency over by it');
  return { email: email === '' ? null : normalizeEmail(email), partnerId: partnerId === '' ? null : partnerId };
}

/** A day such as 2026-12-31; null for an empty cell. */
function dayIn(cell: Cells, column: string): string | null {
  const text = cell(column);
  if (text === '') return null;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text);
  return isDay ? text : throwRowError(`${column} "${text}" is no day such as 2026-12-31`);
}

function pointsIn(cell: Cells): number {
  const text = cell('points');
  if (text === '') return 0;
  if (!/^\d{1,10}$/.test(text) || Number(text) > POINTS_MAX)
    throwRowError(`points "${text}" is no whole number from 0 to ${POINTS_MAX}, without separators`);
  return Number(text);
}

/** A rider from a row; `why` is for whoever made the file [IMP-01]. */
export const readRiderRow = (cell: Cells, rules: RowRules): Read<ImportedRider> =>
  understood(() => {
    const key = keyOf(cell, rules);
    const named = cell('name');
    const isNameLeftOut = named !== '' && getNameError(named, rules.name) !== null;
    const spoken = cell('language');
    const language =
      spoken === '' ? null : (parseLanguage(spoken) ?? throwRowError(`language "${spoken}" is none of the app's`));
    const points = pointsIn(cell);
    const expiresOn = dayIn(cell, 'lapses_on');
    const expiresAt = expiresOn === null ? null : endOfLocalDate(expiresOn, rules.timeZone);
    if (points > 0 && expiresAt !== null && expiresAt <= rules.now)
      throwRowError(`the points lapsed on ${expiresOn} already`);
    const name = isNameLeftOut ? '' : normalizeName(named);
    return { ...key, name, isNameLeftOut, language, points, lapsesOn: expiresOn, lapsesAt: expiresAt };
  });

const YES = /^(yes|true|1)$/i;
const NO = /^(no|false|0)?$/i;

/** An account of a rider from a row; `why` is for whoever made the file [IMP-04]. */
export const readAccountRow = (cell: Cells, rules: RowRules): Read<AccountRow> =>
  understood(() => {
    const key = keyOf(cell, rules);
    const [providerId, identifier, attested] = [cell('provider'), cell('account'), cell('attested')];
    if (providerId === '') throwRowError('provider is missing');
    if (identifier === '') throwRowError('account is missing');
    assertUndamaged('account', identifier);
    if (!YES.test(attested) && !NO.test(attested)) throwRowError(`attested is yes or no, not "${attested}"`);
    const day = dayIn(cell, 'connected_since');
    // From the first moment of the day by the agency's clocks.
    const since = day === null ? null : startOf(day, rules.timeZone);
    if (since !== null && since > rules.now) throwRowError(`connected_since ${day} lies ahead`);
    return { ...key, providerId, identifier, since, isAttested: YES.test(attested) };
  });

function startOf(day: string, timeZone: string): Date {
  const before = new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MILLIS).toISOString().slice(0, 10);
  return endOfLocalDate(before, timeZone);
}
