import { adminRoutes, type RiderSignInAtDesk } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { Cluster } from '@fareback/ui/layout/stack.tsx';
import { type ReactNode, useState } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiMutation, useApiQuery } from '../data/use-api-query.ts';
import { ActionDialog } from '../parts/action-dialog.tsx';
import { TextField, TickField } from '../parts/action-fields.tsx';
import { DomainsField } from '../parts/domains-field.tsx';
import { Facts, Page } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useTranslation } from '../words/translation.tsx';

type Setting = NonNullable<RiderSignInAtDesk['setting']>;

const refreshes = ['riderSignIn', 'acts'];

/** `/<agency>/rider-sign-in`: riders' sign-in with the agency's account: its provider, a test call, and how to set or remove it [DESK-563]. */
export function RiderSignInPage(): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const found = useApiQuery(adminRoutes.riderSignIn.get, { params: { agency: agencyId } });
  const [doing, setDoing] = useState<'set' | 'end' | null>(null);
  return (
    <Page title={t('page.riderSignIn')} lead={t('riderSignIn.lead')}>
      <QueryBoundary query={found}>
        {({ setting, isOffered, redirectUris }) => (
          <>
            <p>{t(stateOf(setting, isOffered))}</p>
            {setting !== null && <SettingFacts setting={setting} redirectUris={redirectUris} />}
            <Cluster>
              <Button variant="secondary" onClick={() => setDoing('set')}>
                {t('riderSignIn.set')}
              </Button>
              {setting !== null && (
                <Button variant="quiet" onClick={() => setDoing('end')}>
                  {t('riderSignIn.end')}
                </Button>
              )}
            </Cluster>
            {setting !== null && <TryIt key={setting.updatedAt} />}
            {doing === 'set' && (
              <SetDialog setting={setting} redirectUris={redirectUris} onClose={() => setDoing(null)} />
            )}
            {doing === 'end' && setting !== null && <EndDialog setting={setting} onClose={() => setDoing(null)} />}
          </>
        )}
      </QueryBoundary>
    </Page>
  );
}

/** The provider and the program's switch are set apart: says which of them riders still lack [DESK-564]. */
function stateOf(setting: Setting | null, isOffered: boolean) {
  if (setting === null) return isOffered ? 'riderSignIn.offeredNotSet' : 'riderSignIn.none';
  return isOffered ? 'riderSignIn.on' : 'riderSignIn.notOffered';
}

function SettingFacts({ setting, redirectUris }: { setting: Setting; redirectUris: string[] }): ReactNode {
  const { t } = useTranslation();
  const { issuer, clientId, mailDomains, requiresVerifiedEmail, vouchesForMail, members } = setting;
  return (
    <Facts
      of={[
        [t('openId.issuer'), issuer],
        [t('openId.clientId'), clientId],
        [t('openId.mailDomains'), mailDomains.length === 0 ? t('riderSignIn.anyDomain') : mailDomains.join(', ')],
        [t('riderSignIn.verified'), t(requiresVerifiedEmail ? 'riderSignIn.required' : 'riderSignIn.notRequired')],
        ...(vouchesForMail ? [[t('riderSignIn.unverified'), t('riderSignIn.vouched')] as const] : []),
        [t('openId.redirect'), redirectUris.join(', ')],
        [t('riderSignIn.members'), t('riderSignIn.memberCount', { count: members })],
      ]}
    />
  );
}

/** Calls the provider now and lists its problems [DESK-565]. */
function TryIt(): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const check = useApiMutation(adminRoutes.riderSignIn.check, []);
  const troubles = check.data?.troubles;
  return (
    <>
      <p>
        <Button
          variant="secondary"
          busy={check.isPending}
          onClick={() => check.mutate({ params: { agency: agencyId } })}
        >
          {t('riderSignIn.try')}
        </Button>
      </p>
      {troubles?.length === 0 && <output>{t('riderSignIn.works')}</output>}
      {troubles?.map(({ kind, why }) => (
        <p key={kind} role="alert">
          {t(`openIdTrouble.${kind}`, { why: why ?? '' })}
        </p>
      ))}
    </>
  );
}

type SetDialogProps = { setting: Setting | null; redirectUris: string[]; onClose: () => void };

function SetDialog({ setting, redirectUris, onClose }: SetDialogProps): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const {
    issuer = '',
    clientId = '',
    mailDomains = [],
    requiresVerifiedEmail = true,
    vouchesForMail = false,
  } = setting ?? {};
  return (
    <ActionDialog
      route={adminRoutes.riderSignIn.set}
      params={{ agency: agencyId }}
      title={t('riderSignIn.set')}
      lead={t('riderSignIn.setLead', { address: redirectUris.join(', ') })}
      confirm={t('riderSignIn.set')}
      begin={{ issuer, clientId, mailDomains, requiresVerifiedEmail, vouchesForMail, was: setting?.updatedAt ?? null }}
      done={() => t('desk.done')}
      onClose={onClose}
      refreshes={refreshes}
    >
      <TextField name="issuer" label={t('openId.issuer')} />
      <TextField name="clientId" label={t('openId.clientId')} />
      <TextField name="clientSecret" label={t('openId.clientSecret')} help={t('openId.secretHelp')} />
      <DomainsField help={t('riderSignIn.domainsHelp')} />
      <TickField name="requiresVerifiedEmail" label={t('riderSignIn.requires')} />
      <TickField name="vouchesForMail" label={t('riderSignIn.vouches')} />
    </ActionDialog>
  );
}

function EndDialog({ setting, onClose }: { setting: Setting; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const [seen] = useState(setting.updatedAt);
  const { agencyId } = useAgency();
  return (
    <ActionDialog
      route={adminRoutes.riderSignIn.remove}
      params={{ agency: agencyId }}
      query={{ was: seen }}
      title={t('riderSignIn.end')}
      lead={t('riderSignIn.endLead')}
      confirm={t('riderSignIn.end')}
      isDangerous
      done={() => t('desk.done')}
      onClose={onClose}
      refreshes={refreshes}
    />
  );
}
