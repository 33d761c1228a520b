/**
 * Catalog sections that no first visit uses: the web fetches them as a separate chunk with the first part that needs
 * them.
 */
const laterAreas = [
  'rides',
  'recap',
  'level',
  'together',
  'after',
  'age',
  'verify',
  'birthday',
  'notify',
  'messages',
  'ownData',
  'passkey',
  'agencyAccount',
  'rewardHold',
  'confirmEmail',
  'invited',
  'connect',
  'refer',
  'install',
  'help',
  'nowhere',
  'standing',
  'terms',
  'announcement',
  'update',
  'moments',
  'freeOffer',
  'draw',
  'offerReason',
  'tutorial',
  'codes',
  'team',
  'places',
  'wallet',
  'withoutScript',
] as const;

export type LaterArea = (typeof laterAreas)[number];

export function isLater(key: string): key is `${LaterArea}.${string}` {
  return laterAreas.some((area) => key.startsWith(`${area}.`));
}
