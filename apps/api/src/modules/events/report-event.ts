import { limits, type Received, type reportEvent as route } from '@fareback/contract';
import type { Call } from '../../http/context.ts';
import { createRateLimit, meter } from '../../platform/rate-limit.ts';
import { refuse } from '../../platform/refusal.ts';
import { insertAnalyticsEvent } from './analytics-store.ts';
import { harmlessProperties } from './harmless-properties.ts';

const reports = createRateLimit({ max: limits.eventsPerAddressPerMinute, windowSeconds: 60 });

/**
 * Keeps what a visitor did in the app, once per EventUID, with the member when there is a session; nothing personal of
 * its properties is kept. Refuses PAYLOAD_TOO_LARGE and TOO_MANY_REQUESTS [API-04, EVT-01].
 */
export async function reportEvent(call: Call, event: Received<typeof route, 'body'>): Promise<Record<string, never>> {
  meter(reports, call);
  const { EventUID, Category, Action, ReportedAtUTC, Properties } = event;
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
