import { adminRoutes } from '@fareback/contract/admin';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAgency } from '../data/me.tsx';
import { useReply } from '../data/use-reply.ts';
import { OneRide } from '../features/member/rides.tsx';
import { Page } from '../parts/page.tsx';
import { ReplyRoom } from '../parts/reply-room.tsx';
import { useTranslation } from '../words/translation.tsx';

/** `/<agency>/members/<member>/rides/<ride>`: one ride, and why it counted or did not. */
export function MemberRide(): ReactNode {
  const { t, language } = useTranslation();
  const { agencyId } = useAgency();
  const { member, ride } = useParams({ from: '/$agency/members/$member/rides/$ride' });
  const receipt = useReply(adminRoutes.members.receipt, {
    params: { agency: agencyId, member, ride },
    query: { language },
  });
  return (
    <Page
      title={t('thing.ride')}
      lead={
        <Link to="/$agency/members/$member" params={{ agency: agencyId, member }}>
          {t('thing.toMember')}
        </Link>
      }
    >
      <ReplyRoom reply={receipt}>{(found) => <OneRide ride={found} isOpen />}</ReplyRoom>
    </Page>
  );
}
