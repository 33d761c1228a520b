import type { MessageKey } from './catalogue.ts';

/** Meaning of an unset pack value by key; most mean more than 'no value' [UX-20]. */
const unsetKeys: Readonly<Record<string, MessageKey>> = {
  passwordMaxAgeDays: 'settings.never',
  inactivityDays: 'settings.never',
  pointsExpireAfterDays: 'settings.never',
  rideDetailDays: 'settings.forever',
  importedRidersWaitDays: 'settings.untilDeleted',
  favoriteOffersLimit: 'settings.noLimit',
  membersMax: 'settings.noLimit',
  limit: 'settings.noLimit',
  limits: 'settings.noLimit',
  budget: 'settings.noLimit',
  pointsMax: 'settings.noLimit',
  endsOn: 'settings.noEnd',
  lifeMinutes: 'settings.noEnd',
};

/** Returns the message for an unset value, by its key or a path that ends with it. */
export const getUnsetKey = (key: string): MessageKey => unsetKeys[key.split('.').at(-1) ?? key] ?? 'settings.none';
