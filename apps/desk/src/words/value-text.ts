import { ApiError } from '@fareback/contract';
import { type By, FORMER_STAFF, nobody, type Permission } from '@fareback/contract/admin';
import type { Catalogue, MessageKey } from './catalogue.ts';
import type { Translate } from './translation.tsx';

/** Returns the numbers in an error's body, such as a limit, for messages that use them. */
const getNumbers = (body: unknown): Record<string, number> =>
  Object.fromEntries(
    Object.entries(body ?? {}).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );

/** Returns the message for an error code, with what to do; an unknown code counts as our own error. */
export function getErrorText(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError)) return t('errors.INTERNAL_ERROR');
  const key = `errors.${error.code}` as MessageKey;
  const text = t(key, { ...getNumbers(error.body), field: error.field ?? '', seconds: error.retryAfterSeconds ?? 0 });
  return text === key ? t('errors.INTERNAL_ERROR') : text;
}

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

type Underscored<Name extends string> = Name extends `${infer Subject}.${infer Act}` ? `${Subject}_${Act}` : never;

export const permissionKey = (permission: Permission): MessageKey =>
  `permission.${permission.replace('.', '_') as Underscored<Permission>}`;

/** Returns an event's verb in the desk's language; an outdated verb is returned as it is [DESK-251]. */
export const getVerbText = (verb: string, t: Translate): string => getValueText('verb', verb, t);

/** Translates an API value; unknown values and null are returned as they are. */
export function getValueText<Value extends string | null>(
  area: keyof Catalogue,
  value: Value,
  t: Translate,
): Value | string {
  if (value === null) return value;
  const key = `${area}.${value}`;
  const text = t(key as MessageKey);
  return text === key ? value : text;
}

/** Returns a person's name; automatic actors are named in the desk's language [DESK-383]. */
export function getActorName({ kind, name }: Pick<By, 'kind' | 'name'>, t: Translate): string {
  if (kind === 'command' && name === nobody.installation) return t('record.byInstallation');
  if (kind === 'command' && name === nobody.before) return t('record.byBefore');
  if (name.startsWith(FORMER_STAFF)) return t('record.formerStaff', { id: name.slice(FORMER_STAFF.length) });
  return name;
}
