import { Button } from '@fareback/ui/form/button.tsx';
import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { useFullTranslation } from '../../../i18n/full-translation.ts';
import styles from './places.module.css';
import { usePlaceCount } from './use-places.ts';

const PlacesPanel = lazyPart(() => import('./places-panel.tsx'), 'PlacesPanel', 'inPlace');

/** Opens the list and the map of an offer's places; nothing for an offer without any [MAP-12]. */
export function WhereItWorks({ offerId }: { offerId: string }): ReactNode {
  const { t } = useFullTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const count = usePlaceCount(offerId).data?.total ?? 0;
  if (count === 0 && !isOpen) return null;
  return (
    <section className={styles['section']}>
      <Button
        variant="secondary"
        icon={<Icon name="pin" size={18} />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('places.titleCount', { count })}
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <Suspense>
            <PlacesPanel offerId={offerId} />
          </Suspense>
        )}
      </div>
    </section>
  );
}
