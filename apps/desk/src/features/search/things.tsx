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

/** Returns the label of a search result: its id, code or title. */
const nameOf = (thing: FoundThing, offerNamed: (id: string) => Name): string => {
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
  const { agencyId: agency } = useAgency();
  const name = nameOf(thing, offerNamed);
  switch (thing.kind) {
    case 'REDEEMED':
      return (
        <Link to="/$agency/redemptions/$redemption" params={{ agency, redemption: thing.redemptionId }}>
          {name}
        </Link>
      );
    case 'FREE_CODE':
      return (
        <Link to="/$agency/stock" params={{ agency }}>
          {name}
        </Link>
      );
    case 'PROMO_CODE':
      return (
        <Link to="/$agency/codes" params={{ agency }}>
          {name}
        </Link>
      );
    case 'REFUSED_EVENT':
      return (
        <Link
          to="/$agency/providers/$provider"
          params={{ agency, provider: thing.providerId }}
          search={{ event: name }}
        >
          {name}
        </Link>
      );
    case 'EVENT':
      return <EventLink event={thing} />;
    case 'MISSING_RIDE':
      return (
        <Link to="/$agency/members/$member" params={{ agency, member: thing.memberId }} hash="missing-rides">
          {name}
        </Link>
      );
    case 'OFFER':
      return (
        <Link to="/$agency/redemptions" params={{ agency }} search={{ offer: thing.id }}>
          {name}
        </Link>
      );
    case 'CAMPAIGN':
      return (
        <Link to="/$agency/versions" params={{ agency }}>
          {name}
        </Link>
      );
  }
}

/** Links an event to its ride, else to its member, else to its provider. */
function EventLink({ event }: { event: FoundThing & { kind: 'EVENT' } }): ReactNode {
  const { agencyId: agency } = useAgency();
  const { memberId: member, rideId: ride, providerId: provider, eventId } = event;
  if (member !== null && ride !== null)
    return (
      <Link to="/$agency/members/$member/rides/$ride" params={{ agency, member, ride }}>
        {eventId}
      </Link>
    );
  if (member !== null)
    return (
      <Link to="/$agency/members/$member" params={{ agency, member }}>
        {eventId}
      </Link>
    );
  return (
    <Link to="/$agency/providers/$provider" params={{ agency, provider }}>
      {eventId}
    </Link>
  );
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
