import { distanceUnitOf } from '@fareback/contract';
import type { AgencySettings } from '@fareback/contract/admin';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { dayText } from '../../parts/agency-day.ts';
import { Missing, useZone } from '../../parts/moment.tsx';
import { Facts } from '../../parts/page.tsx';
import type { MessageKey } from '../../words/catalogue.ts';
import { getValueLabel, type PackLabels } from '../../words/keys/key-labels.ts';
import { usePackLabels } from '../../words/keys/use-pack-labels.ts';
import { type Translate, useTranslation } from '../../words/translation.tsx';
import { getUnsetKey } from '../../words/value-text.ts';
import styles from './program-settings.module.css';
import { settingGroups } from './setting-groups.ts';

type Settings = AgencySettings['programme'];

const partsOf = (value: unknown): Settings => (typeof value === 'object' && value !== null ? (value as Settings) : {});

type SettingTranslation = {
  t: Translate;
  number: (value: number) => string;
  timeZone: string;
  language: string;
  packLabels: PackLabels;
};

/** Formats the limits that the agency has lowered for one mode, such as `Bus: 3 hours, 60 km`. */
function rideLimit(of: Settings, t: Translate): string {
  const { mode, maxHours, maxKilometers, maxKilometersPerHour } = of;
  const parts = [
    typeof maxHours === 'number' ? t('settings.rideHours', { hours: maxHours }) : null,
    typeof maxKilometers === 'number' ? t('settings.rideKilometers', { kilometers: maxKilometers }) : null,
    typeof maxKilometersPerHour === 'number' ? t('settings.rideSpeed', { speed: maxKilometersPerHour }) : null,
  ].filter((part) => part !== null);
  return `${t(`travelMode.${String(mode)}` as MessageKey)}: ${parts.join(', ')}`;
}

/** Formats the factors of saved CO2 and their source, such as `Bus: 70 g/km · Car: 170 g/km · Handbook 2025`. */
function impactText(of: Settings, t: Translate): string | null {
  const { factors, carGramsPerKilometer: car, source } = of;
  if (!Array.isArray(factors) || typeof car !== 'number') return null;
  const inGrams = (mode: string, grams: unknown): string => t('settings.modeGrams', { mode, grams: Number(grams) });
  const { name, year } = partsOf(source);
  return [
    ...factors
      .map(partsOf)
      .map(({ mode, gramsPerKilometer }) => inGrams(t(`travelMode.${String(mode)}` as MessageKey), gramsPerKilometer)),
    inGrams(t('settings.car'), car),
    typeof year === 'number' ? `${String(name)} ${year}` : String(name),
  ].join(' · ');
}

/** Formats a setting with its unit; for an unset one, says what the default means [UX-20]. */
function getSettingText(
  name: string,
  value: unknown,
  { t, number, timeZone, language, packLabels }: SettingTranslation,
): ReactNode {
  if (name === 'distanceUnit') return t(`settings.${distanceUnitOf(value, timeZone)}`);
  if (typeof value === 'boolean') return t(value ? 'desk.yes' : 'desk.no');
  if (name === 'speedRecordDays' && value === 0) return t('settings.notKept');
  if (name.endsWith('Days') && typeof value === 'number') return t('settings.days', { days: value });
  if (name.endsWith('Points') && typeof value === 'number') return t('member.amount', { points: value });
  if (name === 'lowStockThreshold' && typeof value === 'number') return t('settings.codes', { codes: value });
  if (typeof value === 'number') return number(value);
  if (name === 'ridesNotBefore' && typeof value === 'string') return dayText(value, language);
  if (typeof value === 'string') {
    const word = getValueLabel(packLabels, ['settings', name], value);
    return word === value ? <bdi dir="ltr">{value}</bdi> : word;
  }
  if (name === 'rideLimits' && Array.isArray(value) && value.length > 0)
    return value.map((one) => rideLimit(partsOf(one), t)).join(' · ');
  if (name === 'impact') return impactText(partsOf(value), t) ?? <Missing label={t('settings.none')} />;
  const { points, currency } = partsOf(value);
  if (typeof points === 'number' && typeof currency === 'string') return t('settings.worth', { points, currency });
  const unset = getUnsetKey(name);
  return unset === 'settings.none' ? <Missing label={t(unset)} /> : t(unset);
}

type SettingGroup = keyof typeof settingGroups;

interface GroupProps {
  group: SettingGroup;
  of: Settings;
  packLabels: PackLabels;
}

/** Settings of one subject that the version has. */
function Group({ group, of, packLabels }: GroupProps): ReactNode {
  const words = useTranslation();
  const timeZone = useZone();
  const values = { setting: of, limit: partsOf(of['limits']) };
  const pairs = settingGroups[group].flatMap((key) => {
    const [area, name] = key.split('.') as ['setting' | 'limit', string];
    if (!(name in values[area])) return [];
    const place = (
      <span key={key} id={`${area}-${name}`} className={styles['place']} tabIndex={-1}>
        {getSettingText(name, values[area][name], { ...words, timeZone, packLabels })}
      </span>
    );
    return [[words.t(key), place] as const];
  });
  if (pairs.length === 0) return null;
  return (
    <>
      <h3 className={styles['heading']}>{words.t(`settingGroup.${group}`)}</h3>
      <Facts of={pairs} />
    </>
  );
}

/** Agency-wide settings of the live version by subject, in words and with units [DESK-253, DESK-800]. */
export function ProgramSettings({ program }: { program: Settings }): ReactNode {
  const { language } = useTranslation();
  const packLabels = usePackLabels(language);
  const hash = useLocation({ select: (location) => location.hash });
  const isReady = packLabels !== null;
  // The router looks for the place before the settings are loaded.
  useEffect(() => {
    if (!isReady || hash === '') return;
    const place = document.getElementById(hash);
    place?.scrollIntoView({ block: 'center' });
    place?.focus({ preventScroll: true });
  }, [isReady, hash]);
  if (packLabels === null) return null;
  return (
    <>
      {(Object.keys(settingGroups) as SettingGroup[]).map((group) => (
        <Group key={group} group={group} of={program} packLabels={packLabels} />
      ))}
    </>
  );
}
