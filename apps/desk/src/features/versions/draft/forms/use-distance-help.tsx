import type { ReactNode } from 'react';
import { useAgency } from '../../../../data/me.tsx';
import { useTranslation } from '../../../../words/translation.tsx';
import type { Path } from './pack-yaml.ts';

const METERS_OF_MILE = 1609.344;

/** Adds the distance in the agency's own unit to the help of a condition in meters [DESK-589]. */
export function useDistanceHelp(path: Path, value: unknown, help: ReactNode): ReactNode {
  const { distanceUnit } = useAgency();
  const { t } = useTranslation();
  const isDistance = ['minDistanceMeters', 'maxDistanceMeters'].includes(String(path.at(-1)));
  if (!isDistance || typeof value !== 'number' || !(value > 0)) return help;
  const amount = distanceUnit === 'MILES' ? value / METERS_OF_MILE : value / 1000;
  const own = t('forms.metersAre', { unit: distanceUnit, amount: Math.round(amount * 100) / 100 });
  if (help === undefined || typeof help === 'string') return help === undefined ? own : `${help} ${own}`;
  return (
    <>
      {help} <span>{own}</span>
    </>
  );
}
