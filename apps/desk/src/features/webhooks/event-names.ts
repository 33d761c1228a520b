import { type WebhookEventType, type WebhookField, webhookEventTypes } from '@fareback/contract/admin';
import type { MessageKey } from '../../words/catalogue.ts';
import type { Translate } from '../../words/translation.tsx';

/** Groups of event types in the form. */
const groups = [
  ['members', /^fareback\.member\./],
  ['rides', /^fareback\.ride\./],
  ['points', /^fareback\.(points|level)\./],
  ['redemptions', /^fareback\.redemption\./],
  ['program', /^fareback\.(version|draw|stock)\./],
] as const;

export type EventGroup = (typeof groups)[number][0];

const groupOf = (type: string): EventGroup | undefined => groups.find(([, pattern]) => pattern.test(type))?.[0];

export const eventGroups: readonly (readonly [EventGroup, readonly WebhookEventType[]])[] = groups.map(([group]) => [
  group,
  webhookEventTypes.filter((type) => groupOf(type) === group),
]);

/** Name of an event type, such as `fareback.member.joined.v1`; an unknown type is returned as it is. */
export function getEventName(type: string, t: Translate): string {
  const key = `webhookEvent.${type.replace(/^fareback\./, '').replaceAll('.', '_')}`;
  const text = t(key as MessageKey);
  return text === key ? type : text;
}

/** Name of a personal field, and the events that have it. */
export function getFieldTexts(field: WebhookField, t: Translate): [name: string, meaning: string] {
  const key = field.replace('.', '_') as 'member_email' | 'ride_times' | 'ride_distance' | 'ride_places';
  const events = t(field === 'member.email' ? 'webhooks.fieldOfMembers' : 'webhooks.fieldOfRides');
  return [t(`webhookField.${key}`), events];
}
