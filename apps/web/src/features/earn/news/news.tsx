import type { ActionBox } from '@fareback/contract';
import { classes } from '@fareback/ui/classes.ts';
import { TitledSection } from '@fareback/ui/layout/titled-section.tsx';
import { VisuallyHidden } from '@fareback/ui/layout/visually-hidden.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { Picture, SmallPicture } from '@fareback/ui/pictures/picture.tsx';

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { byPosition } from '../../../data/sets/by-position.ts';
import { dataSets } from '../../../data/sets/data-sets.ts';
import { useTranslation } from '../../../i18n/language.tsx';
import { destinationOf, useHere } from '../../../navigation/destination.ts';
import { useConfig } from '../../../tenant/config.tsx';
import styles from './news.module.css';

/** Update cards, then action boxes: the program's news above the campaigns [EARN-01]. */
export function News({ onNavigate }: { onNavigate: (path: string) => void }): ReactNode {
  return (
    <>
      <UpdateCards onNavigate={onNavigate} />
      <ActionBoxes onNavigate={onNavigate} />
    </>
  );
}

function UpdateCards({ onNavigate }: { onNavigate: (path: string) => void }): ReactNode {
  const { language } = useTranslation();
  const here = useHere();
  const all = useQuery(dataSets.updateCards(language)).data ?? [];
  const cards = byPosition(
    // A card with an unusable link has no purpose.
    all.filter(({ CtaLink }) => !CtaLink?.trim() || destinationOf(CtaLink, here) !== null),
    ({ UiPosition }) => UiPosition,
    ({ UpdateCardID }) => UpdateCardID,
  );
  if (cards.length === 0) return null;
  return (
    <ul className={styles['updates']} data-count={cards.length}>
      {cards.map((card) => (
        <li key={card.UpdateCardID} className={styles['update']}>
          <Picture src={card.ImageUrl} alt="" ratio="21 / 9" seed={card.UpdateCardID} icon="bell" />
          <div className={styles['words']}>
            {(card.Icon !== null || card.SubHeader1 !== '') && (
              <p className={styles['kicker']}>
                {card.Icon !== null && <SmallPicture src={card.Icon} size={20} />}
                <span>{card.SubHeader1}</span>
              </p>
            )}
            <h3 className={styles['title']}>{card.Title}</h3>
            {card.Description !== '' && <p className={styles['text']}>{card.Description}</p>}
            {card.SubHeader2 !== '' && <p className={styles['text']}>{card.SubHeader2}</p>}
            <DestinationLink address={card.CtaLink} label={card.CtaLabel} onNavigate={onNavigate} covers />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Grouped by category if the tenant enables it, else one list [TEN-34]. */
function ActionBoxes({ onNavigate }: { onNavigate: (path: string) => void }): ReactNode {
  const { language } = useTranslation();
  const { DisplayActionBoxCategory } = useConfig();
  const boxes = useQuery(dataSets.actionBoxes(language)).data ?? [];
  const categories = useQuery(dataSets.actionBoxCategories(language)).data ?? [];
  if (boxes.length === 0) return null;
  if (!DisplayActionBoxCategory) return <Boxes boxes={boxes} onNavigate={onNavigate} />;
  const known = new Set(categories.map(({ ActionBoxCategoryID }) => ActionBoxCategoryID));
  const loose = boxes.filter(({ ActionBoxCategoryID }) => !known.has(ActionBoxCategoryID));
  return (
    <>
      {categories.map(({ ActionBoxCategoryID: id, CategoryName, iconImageUrl }) => {
        const inside = boxes.filter((box) => box.ActionBoxCategoryID === id);
        if (inside.length === 0) return null;
        return (
          <TitledSection key={id} id={`actions-${id}`} icon={iconImageUrl} title={CategoryName}>
            <Boxes boxes={inside} onNavigate={onNavigate} />
          </TitledSection>
        );
      })}
      {loose.length > 0 && <Boxes boxes={loose} onNavigate={onNavigate} />}
    </>
  );
}

function Boxes({ boxes, onNavigate }: { boxes: readonly ActionBox[]; onNavigate: (path: string) => void }): ReactNode {
  return (
    <ul className={styles['boxes']}>
      {boxes.map((box) => (
        <li key={box.ActionBoxID} className={styles['box']}>
          <div className={styles['boxPicture']}>
            <Picture src={box.imageUrl} alt="" ratio="1" seed={box.ActionBoxID} icon="forward" rounded />
          </div>
          <div className={styles['boxWords']}>
            <h3 className={styles['boxTitle']}>{box.Title}</h3>
            {box.Description !== '' && <p className={styles['text']}>{box.Description}</p>}
            <DestinationLink address={box.RedirectionUrl} label={box.ButtonLabel} onNavigate={onNavigate} covers />
          </div>
        </li>
      ))}
    </ul>
  );
}

type WayLinkProps = {
  address: string | null;
  label: string;
  onNavigate: (path: string) => void;
  covers?: boolean | undefined;
};

/**
 * A link of the program: internal ones use the router, external ones a new window without opener; nothing for an
 * invalid address [CAMP-10].
 */
function DestinationLink({ address, label, onNavigate, covers = false }: WayLinkProps): ReactNode {
  const { t } = useTranslation();
  const way = destinationOf(address, useHere());
  if (way === null || label === '') return null;
  const className = classes(styles['link'], covers && styles['covers']);
  if (way.kind === 'inside')
    return (
      <a
        href={way.path}
        className={className}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onNavigate(way.path);
        }}
      >
        <span>{label}</span>
        <Icon name="chevron-end" size={18} />
      </a>
    );
  return (
    <a href={way.href} target="_blank" rel="noopener noreferrer" className={className}>
      <span>{label}</span>
      <Icon name="external" size={16} />
      <VisuallyHidden>{t('access.newWindow')}</VisuallyHidden>
    </a>
  );
}
