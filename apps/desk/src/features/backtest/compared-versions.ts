import type { Version } from '@fareback/contract/admin';
import { clockOf } from '../../parts/agency-day.ts';
import { dayText } from '../../parts/calendar.ts';
import { isolate } from '../../words/isolate.ts';
import type { Translate } from '../../words/translation.tsx';

const wasLive = ({ state }: Version): boolean => state === 'LIVE' || state === 'SUPERSEDED';

/**
 * Default version for a comparison, as chosen by the API: the one before a version that is or was live, otherwise the
 * live one.
 */
export function comparedByItself(number: number, versions: readonly Version[]): Version | undefined {
  const own = versions.find((version) => version.number === number);
  if (own === undefined || !wasLive(own)) return versions.find(({ state }) => state === 'LIVE');
  const at = ({ publishedAt, number: each }: Version): [string, number] => [publishedAt ?? '', each];
  const isBefore = (one: Version, other: Version): boolean => {
    const [[atOne, numberOne], [atOther, numberOther]] = [at(one), at(other)];
    return atOne === atOther ? numberOne < numberOther : atOne < atOther;
  };
  return versions
    .filter((version) => wasLive(version) && isBefore(version, own))
    .reduce<Version | undefined>((last, one) => (last === undefined || isBefore(last, one) ? one : last), undefined);
}

type Translation = { t: Translate; language: string; timeZone: string };

function getStateText({ state, submittedAt, supersededAt }: Version, { t, language, timeZone }: Translation): string {
  if (state === 'SUPERSEDED' && supersededAt !== null)
    return t('backtest.wasLive', { day: dayText(clockOf(new Date(supersededAt), timeZone).slice(0, 10), language) });
  return t(state === 'DRAFT' && submittedAt !== null ? 'versions.SUBMITTED' : `versions.${state}`);
}

const getVersionText = (version: Version, translation: Translation): string =>
  [
    translation.t('versions.named', { number: version.number }),
    getStateText(version, translation),
    ...(version.note === '' ? [] : [isolate(version.note)]),
  ].join(' · ');

/** Versions to compare with, the default first and with an empty value [DESK-331]. */
export function versionChoices(
  number: number,
  versions: readonly Version[],
  translation: Translation,
): [string, string][] {
  const itself = comparedByItself(number, versions);
  const others = versions.filter((version) => version.number !== number && version.number !== itself?.number);
  return [
    ['', itself === undefined ? translation.t('backtest.live') : getVersionText(itself, translation)],
    ...others.map((version): [string, string] => [String(version.number), getVersionText(version, translation)]),
  ];
}
