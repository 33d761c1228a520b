import { getEmailError, getNameError, limits, type NameRule, normalizeEmail, normalizeName } from '@fareback/contract';
import { parseLanguage } from '@fareback/wording';
import type { Tenant } from '../../call/tenant.ts';
import { isDamagedId } from '../../platform/ids.ts';
import { DAY_MILLIS, endOfLocalDate } from '../../platform/local-date.ts';

/** A row that cannot be imported; the message explains why to the author of the file. Roll back its transaction. */
export class RowRejected extends Error {}

export interface RowRules {
  /** True: riders sign in here by email. False: the partner signs them in with its own ids. */
  isStandalone: boolean;
  timeZone: string;
  name: NameRule;
  now: Date;
}

export interface RiderKey {
  email: string | null;
  partnerId: string | null;
}

export interface ImportedRider extends RiderKey {
  /** Empty if missing or rejected by the app's name rule. */
  name: string;
  isNameLeftOut: boolean;
  language: string | null;
  points: number;
  /** Last day to spend the points, and when it ends; null means the agency's setting applies. */
  lapsesOn: string | null;
  lapsesAt: Date | null;
}

export interface AccountRow extends RiderKey {
  providerId: string;
  identifier: string;
  since: Date | null;
  isAttested: boolean;
}

export type Read<Row> = { row: Row } | { why: string };

type Cells = (column: string) => string;

/** Maximum points per row, below the ledger's 32-bit integer limit. */
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

/** Rejects an id whose last digits a spreadsheet has rounded off [PROV-35]. */
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

/** Parses a rider; `why` is for the author of the file [IMP-01]. */
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

/** Parses a rider's account; `why` is for the author of the file [IMP-04]. */
export const readAccountRow = (cell: Cells, rules: RowRules): Read<AccountRow> =>
  understood(() => {
    const key = keyOf(cell, rules);
    const [providerId, identifier, attested] = [cell('provider'), cell('account'), cell('attested')];
    if (providerId === '') throwRowError('provider is missing');
    if (identifier === '') throwRowError('account is missing');
    assertUndamaged('account', identifier);
    if (!YES.test(attested) && !NO.test(attested)) throwRowError(`attested is yes or no, not "${attested}"`);
    const day = dayIn(cell, 'connected_since');
    const since = day === null ? null : startOf(day, rules.timeZone);
    if (since !== null && since > rules.now) throwRowError(`connected_since ${day} lies ahead`);
    return { ...key, providerId, identifier, since, isAttested: YES.test(attested) };
  });

function startOf(day: string, timeZone: string): Date {
  const before = new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MILLIS).toISOString().slice(0, 10);
  return endOfLocalDate(before, timeZone);
}

/** Days in which imported riders may agree to the terms before they are deleted; null if they are kept [IMP-05]. */
export function daysToWait({ settings }: Pick<Tenant, 'settings'>): number | null {
  const { importedRidersWaitDays: days } = settings;
  return typeof days === 'number' ? days : null;
}
