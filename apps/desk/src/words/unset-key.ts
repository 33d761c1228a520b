import type { MessageKey } from './catalogue.ts';

/** What it means that a value of a pack is not set, by its key: for most of them something else than 'none' [UX-20]. */
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

/** The word for a value that is not set, by its key or the path that ends with it. */
export const getUnsetKey = (key: string): MessageKey => unsetKeys[key.split('.').at(-1) ?? key] ?? 'settings.none';
