import type { Draw, Offer, OfferGrant } from '@fareback/contract';
import { List, ListButton } from '@fareback/ui/layout/list.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { formatDate } from '@fareback/wording';
import { type ReactNode, useState } from 'react';
import { useFullTranslation } from '../../../i18n/full-translation.ts';
import { isolated } from '../../../i18n/isolate.ts';
import styles from '../redeem.module.css';
import { DrawDetails } from './draw-details.tsx';
import { takesPart, usePrizeText } from './draw-facts.ts';

type DrawListProps = {
  draws: readonly Draw[];
  offers: readonly Offer[];
  grants: readonly OfferGrant[];
  /** Opens an offer with the grant that makes it free. */
  onOpen: (offer: Offer, grantId: string) => void;
  onNavigate: (path: string) => void;
};

/** Draws with what can be won, the member's entries, and their last day or result; a click opens one [DRAW-21]. */
export function DrawList({ draws, ...ways }: DrawListProps): ReactNode {
  const { t } = useFullTranslation();
  const [id, setId] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const draw = draws.find(({ DrawID }) => DrawID === id);
  return (
    <section className={styles['tickets']} aria-labelledby="draws">
      <h2 id="draws">{t('draw.title')}</h2>
      <List>
        {draws.map((one) => (
          <ListButton
            key={one.DrawID}
            icon="sparkle"
            aria-haspopup="dialog"
            detail={<Facts draw={one} />}
            onClick={() => {
              setId(one.DrawID);
              setOpen(true);
            }}
          >
            {one.Title}
          </ListButton>
        ))}
      </List>
      {draw && <DrawDetails {...ways} draw={draw} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </section>
  );
}

/** What can be won, the member's entries, and the next date, or how it ended. */
function Facts({ draw }: { draw: Draw }): ReactNode {
  const { t, language } = useFullTranslation();
  const prizeText = usePrizeText();
  const { State, Entries, Won } = draw;
  const hadNone = State !== 'OPEN' && Entries === 0;
  const isOut = State === 'OPEN' && !takesPart(draw);
  return (
    <span className={styles['detail']}>
      <span>{draw.Prizes.map((prize) => isolated(prizeText(prize))).join(' · ')}</span>
      <strong>{hadNone ? t('draw.noEntries') : t('draw.entries', { count: Entries })}</strong>
      {State === 'OPEN' && <span>{t('draw.until', { date: formatDate(draw.EntriesUntil, language) })}</span>}
      {State !== 'HELD' && <span>{t('draw.drawsOn', { date: formatDate(draw.DrawsOn, language) })}</span>}
      {isOut && <Badge tone="warning">{t('draw.out')}</Badge>}
      {State === 'CLOSED' && <Badge tone="neutral">{t('draw.closed')}</Badge>}
      {State === 'HELD' && (
        <Badge tone={Won && !Won.HasPassed ? 'success' : 'neutral'}>
          {t(Won && !Won.HasPassed ? 'draw.won' : 'draw.held')}
        </Badge>
      )}
    </span>
  );
}
