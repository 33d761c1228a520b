import { limits, type Received, type reportEvent as route } from '@fareback/contract';
import type { Call } from '../../http/context.ts';
import { createRateLimit, meter } from '../../platform/rate-limit.ts';
import { refuse } from '../../platform/refusal.ts';
import { insertAnalyticsEvent } from './analytics-store.ts';
import { harmlessProperties } from './harmless-properties.ts';

/** Levels of objects and lists in properties; who nests deeper reports nothing, and would exhaust whoever reads it. */
const LEVELS_MAX = 32;

/** Whether a value is nested no deeper than so many levels; looks no deeper itself. */
const isWithin = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((part) => isWithin(part, levels - 1)));

const reports = createRateLimit({ max: limits.eventsPerAddressPerMinute, windowSeconds: 60 });

/**
 * Keeps what a visitor did in the app, once per EventUID, with the member when there is a session; nothing personal of
 * its properties is kept. Refuses INVALID_REQUEST for properties nested too deeply, PAYLOAD_TOO_LARGE and
 * TOO_MANY_REQUESTS [API-04, EVT-01].
 */
export async function reportEvent(call: Call, event: Received<typeof route, 'body'>): Promise<Record<string, never>> {
  meter(reports, call);
  const { EventUID, Category, Action, ReportedAtUTC, Properties } = event;
  if (!isWithin(Properties, LEVELS_MAX)) refuse('INVALID_REQUEST', { field: 'Properties' });
  const bytes = Properties ? Buffer.byteLength(JSON.stringify(Properties)) : 0;
  if (bytes > limits.eventPropertiesMaxBytes) refuse('PAYLOAD_TOO_LARGE', { field: 'Properties' });
  await call.inTenant(async (tx) => {
    const row = {
      eventUid: EventUID,
      memberId: await call.whoCalls(tx),
      category: Category,
      action: Action,
      properties: Properties ? harmlessProperties(Properties) : null,
      reportedAt: new Date(ReportedAtUTC),
    };
    await insertAnalyticsEvent(tx, call.tenant.tenantId, row, call.now);
  });
  return {};
}
