import type { FoundThing } from '@fareback/contract/admin';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useAgency } from '../../data/me.tsx';
import { drawnColumn, momentColumn, textColumn } from '../../parts/columns.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { Section } from '../../parts/page.tsx';
import { wordIn } from '../../words/word-in.ts';
import { useWords } from '../../words/words.tsx';

/** What a thing is called where it is found: by its id, a code or its title. */
const nameOf = (thing: FoundThing): string => {
  switch (thing.kind) {
    case 'REDEEMED':
      return thing.redemptionId;
    case 'FREE_CODE':
      return thing.offerId;
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

/** The way to where a thing stands. */
function ThingLink({ thing }: { thing: FoundThing }): ReactNode {
  const { agencyId: agency } = useAgency();
  const name = nameOf(thing);
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

/** A report leads to the ride that came of it, else to whose it is, else to its provider. */
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

/** Whatever was found beside members, each with the way to it [DESK-132]. */
export function Things({ things }: { things: readonly FoundThing[] }): ReactNode {
  const { t } = useWords();
  const columns = useMemo<TableColumn<FoundThing>[]>(
    () => [
      textColumn(t('thing.kind'), ({ kind }) => t(`thing.${kind}`)),
      drawnColumn(t('thing.name'), nameOf, (thing) => <ThingLink thing={thing} />),
      textColumn(t('thing.more'), (thing) => {
        if (thing.kind === 'REDEEMED' || thing.kind === 'FREE_CODE') return thing.offerId;
        if (thing.kind === 'REFUSED_EVENT') return `${thing.providerId}: ${wordIn('refusedFor', thing.reason, t)}`;
        if (thing.kind === 'EVENT') return thing.providerId;
        if (thing.kind === 'PROMO_CODE') return thing.batch ?? t('thing.ofProgramme');
        return 'id' in thing ? thing.id : null;
      }),
      momentColumn(t('member.when'), momentOf),
    ],
    [t],
  );
  return (
    <Section title={t('thing.title')}>
      <DataTable label={t('thing.title')} columns={columns} rows={things} empty={null} />
    </Section>
  );
}
