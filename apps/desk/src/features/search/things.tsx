import type { Found, FoundThing } from '@fareback/contract/admin';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useAgency } from '../../data/me.tsx';
import { customColumn, momentColumn, textColumn } from '../../parts/columns.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { type Name, namesOf, nameText } from '../../parts/named.tsx';
import { Section } from '../../parts/page.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { getValueText } from '../../words/value-text.ts';
import { targetOf } from './target.ts';

/** Returns the label of a search result: its id, code or title. */
export const nameOf = (thing: FoundThing, offerNamed: (id: string) => Name): string => {
  switch (thing.kind) {
    case 'REDEEMED':
      return thing.redemptionId;
    case 'FREE_CODE':
      return nameText(offerNamed(thing.offerId));
    case 'EVENT':
    case 'REFUSED_EVENT':
      return thing.eventId;
    case 'MISSING_RIDE':
      return thing.missingRideId;
    case 'PROMO_CODE':
      return thing.code;
    case 'CAMPAIGN':
    case 'OFFER':
      return thing.title;
  }
};

function ThingLink({ thing, offerNamed }: { thing: FoundThing; offerNamed: (id: string) => Name }): ReactNode {
  const { agencyId } = useAgency();
  return <Link {...targetOf(thing, agencyId)}>{nameOf(thing, offerNamed)}</Link>;
}

const momentOf = (thing: FoundThing): string | null => ('at' in thing ? thing.at : null);

/** Search results other than members, each with a link [DESK-132]. */
export function SearchItems({ things, titles }: Pick<Found, 'things' | 'titles'>): ReactNode {
  const { t } = useTranslation();
  const columns = useMemo<TableColumn<FoundThing>[]>(() => {
    const [offerNamed, providerNamed] = [namesOf(titles.offer), namesOf(titles.provider)];
    return [
      textColumn(t('thing.kind'), ({ kind }) => t(`thing.${kind}`)),
      customColumn(
        t('thing.name'),
        (thing) => nameOf(thing, offerNamed),
        (thing) => <ThingLink thing={thing} offerNamed={offerNamed} />,
      ),
      textColumn(t('thing.more'), (thing) => {
        if (thing.kind === 'REDEEMED') return nameText(offerNamed(thing.offerId));
        // The name column has the offer's title; show its id here.
        if (thing.kind === 'FREE_CODE') return thing.offerId;
        if (thing.kind === 'REFUSED_EVENT')
          return `${nameText(providerNamed(thing.providerId))}: ${getValueText('refusedFor', thing.reason, t)}`;
        if (thing.kind === 'EVENT') return nameText(providerNamed(thing.providerId));
        if (thing.kind === 'PROMO_CODE') return thing.batch ?? t('thing.ofProgramme');
        return 'id' in thing ? thing.id : null;
      }),
      momentColumn(t('member.when'), momentOf),
    ];
  }, [t, titles]);
  return (
    <Section title={t('thing.title')}>
      <DataTable label={t('thing.title')} columns={columns} rows={things} empty={null} />
    </Section>
  );
}
