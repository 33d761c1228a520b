/** Areas of the catalogues that no first visit says: the web fetches them, as a chunk of their own, with the first part that does. */
export const laterAreas = [
  'rides',
  'age',
  'verify',
  'ownData',
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
  'tutorial',
  'codes',
  'withoutScript',
] as const;

/** Name of such an area. */
export type LaterArea = (typeof laterAreas)[number];

/** Whether a text stands in an area that is fetched later. */
export function isLater(key: string): key is `${LaterArea}.${string}` {
  return laterAreas.some((area) => key.startsWith(`${area}.`));
}
