import { limits, type Received, reportEvent as reportEventRoute, type reportEvent as route } from '@fareback/contract';
import type { Call } from '../../call/context.ts';
import { attributeErrors, type Handler, handleWithoutTransaction } from '../../call/handler.ts';

import { agencyLimit } from '../../call/tenant.ts';
import { throwApiError } from '../../platform/api-error.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import { type Budget, spend } from '../../platform/limits/budget-use.ts';
import type { Limit } from '../../platform/limits/limit-use.ts';
import { meter } from '../../platform/limits/rate-limit.ts';
import { earningScopeOf, paysForClickOn, saveInAppActions } from '../earning/index.ts';
import { findMember } from '../members/index.ts';
import { countSpeed } from './speed/speed.ts';
import { insertAnalyticsEvent } from './store.ts';

export const handlers: Handler[] = [
  handleWithoutTransaction(reportEventRoute, (call, { body }) => attributeErrors(call, () => reportEvent(call, body))),
];

const SECRET_NAME = /pass|code|phone|mail|token|secret/i;
/** No second @ after an @, so text full of them is scanned in linear time. */
const ADDRESS = /[^\s@"]@[^\s@"]+\.[^\s@"]/;
/** Seven or more digits, however grouped: a phone number or card id. */
const LONG_NUMBER = /(?:\d[\s().+-]{0,2}){7,}/;
/** JSON escapes of NUL and lone surrogates, which the database cannot store. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/;

const namesIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(namesIn);
  return Array.isArray(value) ? inside : [...Object.keys(value), ...inside];
};

/**
 * Removes properties that could be a password, code, phone number or email, by name or value at any depth, and those
 * that cannot be stored. Linear time [EVT-01].
 */
export function harmlessProperties(properties: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).filter(([name, value]) => {
      const text = JSON.stringify({ [name]: value });
      const hasSecret =
        [name, ...namesIn(value)].some((each) => SECRET_NAME.test(each)) ||
        ADDRESS.test(text) ||
        LONG_NUMBER.test(text);
      return !hasSecret && !UNSTORABLE.test(text);
    }),
  );
}

/** Maximum nesting of properties; deeper values could exhaust the stack of their readers. */
const LEVELS_MAX = 32;

const isWithin = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((part) => isWithin(part, levels - 1)));

const reports: Limit = { name: 'reports', max: limits.eventsPerAddressPerMinute, windowSeconds: 60 };

const budgetOf = ({ tenant }: Call): Budget => ({
  name: 'reports',
  uses: agencyLimit(tenant, 'appEventsPerMinute'),
  bytes: agencyLimit(tenant, 'appEventKilobytesPerMinute') * 1024,
  windowSeconds: 60,
});

function clickedCampaign({ Category, Action, Properties }: Received<typeof route, 'body'>): string | undefined {
  const campaignId = Category === 'Campaign' && Action === 'action_clicked' ? Properties?.['CampaignID'] : undefined;
  return typeof campaignId === 'string' ? campaignId : undefined;
}

const isMeasured = ({ Category, Action }: Received<typeof route, 'body'>): boolean =>
  Category === 'App' && Action === 'measured';

const isCrash = ({ Category, Action }: Received<typeof route, 'body'>): boolean =>
  Category === 'App' && Action === 'crashed';

/** Lets a click earn points if a campaign accepts clicks as evidence, within its limit. Uses the server's clock. */
async function earnByClick(
  call: Call,
  tx: Tx,
  { memberId, campaignId, eventId }: { memberId: string; campaignId: string; eventId: string },
): Promise<void> {
  const scope = await earningScopeOf({ cache: call.cache, tenant: call.tenant, tx, now: call.now });
  if (!paysForClickOn(scope.programme, campaignId)) return;
  const status = (await findMember(tx, memberId))?.status;
  if (status !== 'NEW' && status !== 'CONSENT' && status !== 'VERIFIED') return;
  await saveInAppActions(tx, scope, [{ memberId, type: 'action.clicked', eventId, of: campaignId }]);
}

/**
 * Stores a visitor's app event once per EventUID, with the member if signed in, without personal data. A click on a
 * campaign's button may earn points; crashes are logged; page speed is counted. Throws INVALID_REQUEST for deep
 * nesting, PAYLOAD_TOO_LARGE, and TOO_MANY_REQUESTS above the limit of an address or agency [API-04, EVT-01].
 */
export async function reportEvent(call: Call, event: Received<typeof route, 'body'>): Promise<Record<string, never>> {
  await meter(reports, call);
  const { EventUID, Category, Action, ReportedAtUTC, Properties } = event;
  if (!isWithin(Properties, LEVELS_MAX)) throwApiError('INVALID_REQUEST', { field: 'Properties' });
  const bytes = Properties ? Buffer.byteLength(JSON.stringify(Properties)) : 0;
  if (bytes > limits.eventPropertiesMaxBytes) throwApiError('PAYLOAD_TOO_LARGE', { field: 'Properties' });
  if (isMeasured(event)) {
    await countSpeed(call, Properties);
    return {};
  }
  await call.inTenant(async (tx) => {
    const retryAt = await spend(tx, budgetOf(call), bytes, call.now);
    if (retryAt) throwApiError('TOO_MANY_REQUESTS', { retryAt });
    const row = {
      eventUid: EventUID,
      memberId: await call.findCaller(tx),
      category: Category,
      action: Action,
      properties: Properties ? harmlessProperties(Properties) : null,
      reportedAt: new Date(ReportedAtUTC),
    };
    const isNew = (await insertAnalyticsEvent(tx, call.tenant.tenantId, row, call.now)) > 0;
    if (isNew && isCrash(event)) {
      call.log.warn({ tenantId: call.tenant.tenantId, crash: row.properties }, 'the web app crashed');
    }
    const campaignId = clickedCampaign(event);
    if (isNew && row.memberId !== null && campaignId !== undefined)
      await earnByClick(call, tx, { memberId: row.memberId, campaignId, eventId: EventUID });
  });
  return {};
}
