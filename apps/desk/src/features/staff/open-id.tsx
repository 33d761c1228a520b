import { adminRoutes, type OpenIdSetting } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { type ReactNode, useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { useApiQuery } from '../../data/use-api-query.ts';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { TextField, TickField } from '../../parts/action-fields.tsx';
import { DomainsField } from '../../parts/domains-field.tsx';
import { Facts, Section } from '../../parts/page.tsx';
import { QueryBoundary } from '../../parts/query-boundary.tsx';
import { useTranslation } from '../../words/translation.tsx';

/** The agency's own OpenID sign-in: its configuration, current errors, and how to set or remove it [DESK-14]. */
export function OwnSignIn(): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const found = useApiQuery(adminRoutes.openId.get, { params: { agency: agencyId } });
  const [doing, setDoing] = useState<'set' | 'end' | null>(null);
  return (
    <Section title={t('openId.title')}>
      <QueryBoundary query={found}>
        {({ setting, troubles }) => (
          <>
            {setting === null ? <p>{t('openId.none')}</p> : <SettingFacts setting={setting} />}
            {troubles.map(({ kind, why }) => (
              <p key={kind} role="alert">
                {t(`openIdTrouble.${kind}`, { why: why ?? '' })}
              </p>
            ))}
            <p>
              <Button variant="secondary" onClick={() => setDoing('set')}>
                {t('openId.set')}
              </Button>
              {setting !== null && (
                <Button variant="quiet" onClick={() => setDoing('end')}>
                  {t('openId.end')}
                </Button>
              )}
            </p>
            {doing === 'set' && <SetDialog setting={setting} onClose={() => setDoing(null)} />}
            {doing === 'end' && setting !== null && (
              <EndDialog was={setting.updatedAt} onClose={() => setDoing(null)} />
            )}
          </>
        )}
      </QueryBoundary>
    </Section>
  );
}

function SettingFacts({ setting }: { setting: OpenIdSetting }): ReactNode {
  const { t } = useTranslation();
  return (
    <Facts
      of={[
        [t('openId.issuer'), setting.issuer],
        [t('openId.clientId'), setting.clientId],
        [t('openId.mailDomains'), setting.mailDomains.join(', ')],
        [t('openId.redirect'), setting.redirectUri],
      ]}
    />
  );
}

function SetDialog({ setting, onClose }: { setting: OpenIdSetting | null; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const { issuer = '', clientId = '', mailDomains = [], vouchesForMail = false, updatedAt: was = null } = setting ?? {};
  return (
    <ActionDialog
      route={adminRoutes.openId.set}
      params={{ agency: agencyId }}
      title={t('openId.set')}
      lead={t('openId.setLead', { address: `${location.origin}/sign-in/return` })}
      confirm={t('openId.set')}
      begin={{ issuer, clientId, mailDomains, vouchesForMail, was }}
      done={() => t('desk.done')}
      onClose={onClose}
      refreshes={['openId', 'acts']}
    >
      <TextField name="issuer" label={t('openId.issuer')} />
      <TextField name="clientId" label={t('openId.clientId')} />
      <TextField name="clientSecret" label={t('openId.clientSecret')} help={t('openId.secretHelp')} />
      <DomainsField help={t('openId.domainsHelp')} />
      <TickField name="vouchesForMail" label={t('openId.vouches')} />
    </ActionDialog>
  );
}

function EndDialog({ was, onClose }: { was: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const [seen] = useState(was);
  const { agencyId } = useAgency();
  return (
    <ActionDialog
      route={adminRoutes.openId.remove}
      params={{ agency: agencyId }}
      query={{ was: seen }}
      title={t('openId.end')}
      lead={t('openId.endLead')}
      confirm={t('openId.end')}
      isDangerous
      done={() => t('desk.done')}
      onClose={onClose}
      refreshes={['openId', 'acts']}
    />
  );
}
