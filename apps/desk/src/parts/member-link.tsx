import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAgency } from '../data/me.tsx';

/** A member by the beginning of their id, as in lists: reading a name is audited. */
export const ShortMember = ({ memberId }: { memberId: string }): ReactNode => (
  <bdi dir="ltr">{memberId.slice(0, 6)}</bdi>
);

/** The same, with a link to the member's page. */
export function MemberLink({ memberId }: { memberId: string }): ReactNode {
  const { agencyId } = useAgency();
  return (
    <Link to="/$agency/members/$member" params={{ agency: agencyId, member: memberId }}>
      <ShortMember memberId={memberId} />
    </Link>
  );
}
