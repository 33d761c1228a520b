import type { OfferPlace, OfferPlaces } from '@fareback/contract';
import { ErrorState } from '@fareback/ui/feedback/empty-state.tsx';
import { Skeleton } from '@fareback/ui/feedback/skeleton.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { formatAgencyMoment, formatAgencyTime } from '@fareback/wording';
import { type ReactNode, useMemo, useState } from 'react';
import { useFailureText } from '../../../data/calls/use-failure-text.ts';
import { now } from '../../../device/clock.ts';
import { useFullTranslation } from '../../../i18n/full-translation.ts';
import { useConfig } from '../../../tenant/config.tsx';
import { distanceBetween, type Position } from './place-geometry.ts';
import styles from './places.module.css';
import { PlacesList } from './places-list.tsx';
import { PlacesMap } from './places-map.tsx';
import { usePlaces } from './use-places.ts';
import { usePosition } from './use-position.ts';

/** An offer's places as a map and a list, by name or, on request, by distance [MAP-13..17]. */
export function PlacesPanel({ offerId }: { offerId: string }): ReactNode {
  const { t } = useFullTranslation();
  const failureText = useFailureText();
  const { reply, isSaved, error, isPending, isFetching, retry } = usePlaces(offerId);
  if (reply === null)
    return isPending ? (
      <Skeleton shape="block" width="100%" height="16rem" />
    ) : (
      <ErrorState
        compact
        title={failureText(error)}
        retryLabel={t('common.retry')}
        retrying={isFetching}
        onRetry={retry}
      />
    );
  return <LoadedPlaces reply={reply} isSaved={isSaved && error !== null} />;
}

/** Ignores case and accents. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function useShownPlaces(places: readonly OfferPlace[], term: string, position: Position | null): OfferPlace[] {
  return useMemo(() => {
    const wanted = plain(term.trim());
    const found = wanted === '' ? [...places] : places.filter(({ name }) => plain(name).includes(wanted));
    if (position === null) return found;
    const away = new Map(found.map((place) => [place, distanceBetween(position, place)]));
    return found.toSorted((a, b) => (away.get(a) ?? 0) - (away.get(b) ?? 0));
  }, [places, term, position]);
}

function LoadedPlaces({ reply, isSaved }: { reply: OfferPlaces; isSaved: boolean }): ReactNode {
  const { t } = useFullTranslation();
  const [term, setTerm] = useState('');
  const { state, ask, clear } = usePosition();
  const position = state.kind === 'known' ? state.position : null;
  const shown = useShownPlaces(reply.places, term, position);
  const isStale = reply.feeds.some(({ staleAtUTC }) => Date.parse(staleAtUTC) < now());
  return (
    <div className={styles['panel']}>
      <FeedNotes reply={reply} isSaved={isSaved} isStale={isStale} />
      {/* An old map would show bikes that are gone; the list names its age. */}
      {!isStale && <PlacesMap places={shown} position={position} />}
      <div className={styles['controls']}>
        <Field
          type="search"
          label={t('places.search')}
          hideLabel
          placeholder={t('places.search')}
          icon={<Icon name="search" size={20} />}
          value={term}
          onChange={({ target }) => setTerm(target.value)}
          autoComplete="off"
        />
        <Button
          variant="secondary"
          size="small"
          icon={<Icon name="pin" size={18} />}
          busy={state.kind === 'asking'}
          onClick={position === null ? ask : clear}
        >
          {t(position === null ? 'places.nearMe' : 'places.byName')}
        </Button>
      </div>
      <p className={styles['note']} aria-live="polite">
        {t(state.kind === 'denied' ? 'places.denied' : state.kind === 'unknown' ? 'places.unknown' : 'places.private')}
      </p>
      <PlacesList key={`${term}/${position === null}`} places={shown} position={position} />
    </div>
  );
}

/** How old the places and the counts of bikes are [MAP-17]. */
function FeedNotes({ reply, isSaved, isStale }: { reply: OfferPlaces; isSaved: boolean; isStale: boolean }): ReactNode {
  const spoken = useFullTranslation();
  const { t } = spoken;
  const { IANATimezone } = useConfig();
  const say = (at: string): string => formatAgencyMoment(new Date(at), spoken, IANATimezone);
  const oldest = reply.feeds.map(({ loadedAtUTC }) => loadedAtUTC).toSorted()[0];
  const countedAt = reply.feeds.flatMap(({ countedAtUTC }) => countedAtUTC ?? [])[0];
  return (
    <>
      {isSaved && <p className={styles['warning']}>{t('places.saved')}</p>}
      {isStale && oldest !== undefined && (
        <p className={styles['warning']}>{t('places.stale', { time: say(oldest) })}</p>
      )}
      {countedAt !== undefined && !isStale && (
        <p className={styles['note']}>
          {t('places.counted', { time: formatAgencyTime(new Date(countedAt), spoken, IANATimezone) })}
        </p>
      )}
    </>
  );
}
