import { adminRoutes } from '@fareback/contract/admin';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { OneRide } from '../features/member/rides.tsx';
import { TryRide } from '../features/try-ride/try-ride.tsx';
import { Page } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useTranslation } from '../words/translation.tsx';

/** `/<agency>/members/<member>/rides/<ride>`: one ride, and why it counted or did not. */
export function MemberRide(): ReactNode {
  const { t, language } = useTranslation();
  const { agencyId, may } = useAgency();
  const { member, ride } = useParams({ from: '/$agency/members/$member/rides/$ride' });
  const receipt = useApiQuery(adminRoutes.members.receipt, {
    params: { agency: agencyId, member, ride },
    query: { language },
  });
  return (
    <Page
      title={t('thing.ride')}
      lead={
        <Link to="/$agency/members/$member" params={{ agency: agencyId, member }} search={{ tab: 'rides' }}>
          {t('thing.toMember')}
        </Link>
      }
    >
      <QueryBoundary query={receipt}>
        {(found) => (
          <>
            <OneRide ride={found} isOpen />
            {may('programme.read') && <TryRide key={ride} member={member} ride={ride} />}
          </>
        )}
      </QueryBoundary>
    </Page>
  );
}
