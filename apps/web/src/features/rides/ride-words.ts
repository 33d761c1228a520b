import { type Ride, type TripMode, tripModes } from '@fareback/contract';
import type { IconName } from '@fareback/ui/pictures/icon.tsx';
import type { WholeTranslator } from '@fareback/wording';
import { isolated } from '../../i18n/isolate.ts';

const modeIcons: Record<TripMode, IconName> = {
  bus: 'bus',
  rail: 'rail',
  tram: 'tram',
  metro: 'rail',
  ferry: 'ferry',
  bikeshare: 'bike',
  scooter: 'scooter',
  carpool: 'users',
  walk: 'walk',
  other: 'pin',
};
const kindIcons = { RIDE: 'pin', VISIT: 'pin', SURVEY: 'edit', ACTION: 'check' } as const;

const modeOf = ({ kind, mode }: Pick<Ride, 'kind' | 'mode'>): TripMode | undefined =>
  kind === 'RIDE' ? tripModes.find((one) => one === mode) : undefined;

/** The icon of a ride, by its mode if known. */
export function iconOf(ride: Pick<Ride, 'kind' | 'mode'>): IconName {
  const mode = modeOf(ride);
  return mode === undefined ? kindIcons[ride.kind] : modeIcons[mode];
}

/** The title of a ride: its mode if known, else its kind [EARN-10]. */
export function titleOf(ride: Pick<Ride, 'kind' | 'mode'>, t: WholeTranslator): string {
  const mode = modeOf(ride);
  return mode === undefined ? t(`rides.kind.${ride.kind}`) : t(`rides.mode.${mode}`);
}

/** The route as far as its stops are known; null if unknown. */
export function destinationOf(
  { fromName, toName }: { fromName: string | null; toName: string | null },
  t: WholeTranslator,
): string | null {
  if (fromName && toName) return t('rides.between', { from: isolated(fromName), to: isolated(toName) });
  if (fromName) return t('rides.from', { from: isolated(fromName) });
  return toName ? t('rides.to', { to: isolated(toName) }) : null;
}
