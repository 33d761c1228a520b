import {
  type NotificationChannel,
  type NotificationKind,
  notificationChannels,
  notificationDefaults,
  notificationKinds,
} from '@fareback/contract';
import type { Agency } from './agency-store.ts';

/** A member's stored choice; kind ALL replaces the defaults of a channel [NOTIFY-16]. */
export interface StoredChoice {
  kind: NotificationKind | 'ALL';
  channel: NotificationChannel;
  isOn: boolean;
}

interface Way {
  kind: NotificationKind;
  channel: NotificationChannel;
}

/** Kinds with their channels. */
export const allWays: readonly Way[] = notificationKinds.flatMap((kind) =>
  notificationChannels
    .filter((channel) => notificationDefaults[kind][channel] !== undefined)
    .map((channel) => ({ kind, channel })),
);

export const switchOf = ({ kind, channel }: Way): string => `${kind}/${channel}`;

/** A newer release that was rolled back may have left notifications of kinds that this one does not know. */
const channelsOf: Partial<Record<string, (typeof notificationDefaults)[NotificationKind]>> = notificationDefaults;

/** True if a kind exists on a channel and the agency sends it there; texts need a monthly limit [NOTIFY-15, NOTIFY-26]. */
export function isSent(agency: Agency, way: Way): boolean {
  if (channelsOf[way.kind]?.[way.channel] === undefined) return false;
  if (way.channel === 'SMS' && agency.textsAMonth === 0) return false;
  return !agency.switchedOff.includes(switchOf(way));
}

/** True if a member takes a kind by a channel: as chosen for the kind, else for the whole channel, else by default. */
export function isTaken(choices: readonly StoredChoice[], { kind, channel }: Way): boolean {
  const chosen = (wanted: StoredChoice['kind']) =>
    choices.find((one) => one.kind === wanted && one.channel === channel)?.isOn;
  return chosen(kind) ?? chosen('ALL') ?? notificationDefaults[kind][channel] ?? false;
}
