import { distanceUnitOf, type OfferPlace } from '@fareback/contract';
import { Button, buttonClassName } from '@fareback/ui/form/button.tsx';
import { Icon, type IconName } from '@fareback/ui/pictures/icon.tsx';
import { formatDistance } from '@fareback/wording';
import { type ReactNode, useState } from 'react';
import { useFullTranslation } from '../../../i18n/full-translation.ts';
import { useConfig } from '../../../tenant/config.tsx';
import { distanceBetween, type Position } from './place-geometry.ts';
import styles from './places.module.css';

const STEP = 30;

const icons: Partial<Record<NonNullable<OfferPlace['mode']>, IconName>> = {
  bus: 'bus',
  rail: 'rail',
  tram: 'tram',
  metro: 'rail',
  ferry: 'ferry',
  bikeshare: 'bike',
  scooter: 'scooter',
};

type ListProps = { places: readonly OfferPlace[]; position: Position | null };

/** Places in the given order, some at a time [MAP-13]. */
export function PlacesList({ places, position }: ListProps): ReactNode {
  const { t } = useFullTranslation();
  const [count, setCount] = useState(STEP);
  if (places.length === 0) return <p>{t('places.none')}</p>;
  return (
    <>
      <ul className={styles['list']} aria-label={t('places.title')}>
        {places.slice(0, count).map((place) => (
          <PlaceRow key={`${place.kind}/${place.id}`} place={place} position={position} />
        ))}
      </ul>
      {places.length > count && (
        <Button variant="secondary" wide onClick={() => setCount(count + STEP)}>
          {t('places.more', { count: places.length - count })}
        </Button>
      )}
    </>
  );
}

/** Address that the phone's own maps open; on other devices a map page. */
function mapsLink({ lat, lon }: OfferPlace, name: string): string {
  const [at, label] = [`${lat},${lon}`, encodeURIComponent(name)];
  if (/Android/i.test(navigator.userAgent)) return `geo:${at}?q=${at}(${label})`;
  if (/iPhone|iPad|Macintosh/i.test(navigator.userAgent)) return `https://maps.apple.com/?ll=${at}&q=${label}`;
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=17/${lat}/${lon}`;
}

function PlaceRow({ place, position }: { place: OfferPlace; position: Position | null }): ReactNode {
  const { t } = useFullTranslation();
  const name = place.name || t(place.mode === 'scooter' ? 'places.freeScooter' : 'places.freeBike');
  const details = useDetails(place, position);
  return (
    <li className={styles['row']}>
      <Icon name={(place.mode && icons[place.mode]) ?? 'pin'} size={22} />
      <span className={styles['words']}>
        {/* A Latin name keeps the side of its row in a right-to-left list. */}
        <span className={styles['name']}>
          <bdi>{name}</bdi>
        </span>
        {details.length > 0 && <span className={styles['details']}>{details.join(' · ')}</span>}
      </span>
      <a
        className={buttonClassName({ variant: 'quiet', size: 'small' })}
        href={mapsLink(place, name)}
        target="_blank"
        rel="noreferrer"
        aria-label={t('places.openNamed', { name })}
      >
        {t('places.open')}
      </a>
    </li>
  );
}

/** Distance, mode and vehicles, as far as they are known. */
function useDetails({ mode, counts, kind, ...place }: OfferPlace, position: Position | null): string[] {
  const { t, language } = useFullTranslation();
  const { DistanceUnit, IANATimezone } = useConfig();
  const distance =
    position && formatDistance(distanceBetween(position, place), distanceUnitOf(DistanceUnit, IANATimezone), language);
  const vehicles = counts && [
    counts.bikes > 0 || counts.scooters + counts.others === 0 ? t('places.bikes', { count: counts.bikes }) : '',
    counts.scooters > 0 ? t('places.scooters', { count: counts.scooters }) : '',
    counts.others > 0 ? t('places.others', { count: counts.others }) : '',
  ];
  const word = mode && kind === 'STOP' && mode !== 'other' ? t(`rides.mode.${mode}`) : '';
  return [distance ?? '', word, ...(vehicles ?? [])].filter((text) => text !== '');
}
