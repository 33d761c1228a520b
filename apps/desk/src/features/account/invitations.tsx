import { adminRoutes, type PendingInvitation, type StaffMe } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { api } from '../../data/client.ts';
import { clearSignedIn, setSignedIn } from '../../data/me.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Facts, Section } from '../../parts/page.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { getErrorText } from '../../words/value-text.ts';

/** Invitations from agencies, each to accept or decline [DESK-458]. */
export function Invitations({ me }: { me: StaffMe }): ReactNode {
  const { t } = useTranslation();
  if (me.invitations.length === 0) return <EmptyState icon="users" title={t('invitations.none')} />;
  return me.invitations.map((offer) => <OneInvitation key={offer.offerId} me={me} offer={offer} />);
}

function OneInvitation({ me, offer }: { me: StaffMe; offer: PendingInvitation }): ReactNode {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<'accept' | 'decline' | null>(null);
  const [error, setError] = useState<unknown>(null);
  const { offerId, agencyId, agencyName: agency, invitedBy: by, roles, expiresAt } = offer;
  const params = { offer: offerId };
  const run = (what: 'accept' | 'decline', work: () => Promise<void>) => async () => {
    setBusy(what);
    setError(null);
    await work().catch(setError);
    setBusy(null);
  };
  const accept = run('accept', async () => {
    setSignedIn(client, await api.call(adminRoutes.invitations.accept, { params }));
    await navigate({ to: '/$agency', params: { agency: agencyId } });
  });
  const decline = run('decline', async () => {
    await api.call(adminRoutes.invitations.decline, { params });
    const invitations = me.invitations.filter((one) => one !== offer);
    // A person without roles or invitations is deleted together with this session.
    if (me.agencies.length + invitations.length === 0) clearSignedIn(client);
    else setSignedIn(client, { ...me, invitations });
  });
  return (
    <Section title={by === '' ? t('invitations.fromUnknown', { agency }) : t('invitations.from', { by, agency })}>
      <Facts
        of={[
          [t('staff.roles'), roles.map((role) => t(`role.${role}`)).join(', ')],
          [t('invitations.until'), <Moment key="until" at={expiresAt} />],
        ]}
      />
      <FormError>{error === null ? null : getErrorText(error, t)}</FormError>
      <p>
        <Button busy={busy === 'accept'} onClick={() => void accept()}>
          {t('invitations.accept')}
        </Button>{' '}
        <Button variant="quiet" busy={busy === 'decline'} onClick={() => void decline()}>
          {t('invitations.decline')}
        </Button>
      </p>
    </Section>
  );
}
