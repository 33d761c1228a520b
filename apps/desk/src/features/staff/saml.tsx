import { adminRoutes, type MaybeSamlSetting, type SamlSetting } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { type ReactNode, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useAgency } from '../../data/me.tsx';
import { useApiQuery } from '../../data/use-api-query.ts';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { LongField, TextField } from '../../parts/action-fields.tsx';
import { Area } from '../../parts/choice.tsx';
import { DomainsField } from '../../parts/domains-field.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Facts, Section } from '../../parts/page.tsx';
import { QueryBoundary } from '../../parts/query-boundary.tsx';
import { useTranslation } from '../../words/translation.tsx';

/** The agency's own SAML sign-in: values for its provider, its settings, and how to set or remove it [DESK-814]. */
export function SamlSignIn(): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const found = useApiQuery(adminRoutes.saml.get, { params: { agency: agencyId } });
  const [dialog, setDialog] = useState<'set' | 'remove' | null>(null);
  return (
    <Section title={t('saml.title')}>
      <QueryBoundary query={found}>
        {({ setting, own }) => (
          <>
            {setting === null && <p>{t('saml.none')}</p>}
            <SettingFacts setting={setting} own={own} />
            <p>
              <Button variant="secondary" onClick={() => setDialog('set')}>
                {t('saml.set')}
              </Button>
              {setting !== null && (
                <Button variant="quiet" onClick={() => setDialog('remove')}>
                  {t('saml.remove')}
                </Button>
              )}
            </p>
            {dialog === 'set' && <SetDialog setting={setting} onClose={() => setDialog(null)} />}
            {dialog === 'remove' && setting !== null && (
              <RemoveDialog was={setting.updatedAt} onClose={() => setDialog(null)} />
            )}
          </>
        )}
      </QueryBoundary>
    </Section>
  );
}

function SettingFacts({ setting, own }: MaybeSamlSetting): ReactNode {
  const { t } = useTranslation();
  return (
    <Facts
      of={[
        [t('saml.ownEntityId'), own.entityId],
        [t('saml.answerUrl'), own.answerUrl],
        [t('saml.entityId'), setting?.entityId],
        [t('saml.signInUrl'), setting?.signInUrl],
        ...(setting?.certificates ?? []).map(({ text, validUntil }, index): [string, ReactNode] => [
          t('saml.certificate', { number: index + 1 }),
          <Moment key={text} at={validUntil} />,
        ]),
        [t('saml.emailAttribute'), setting?.emailAttribute],
        [t('openId.mailDomains'), setting?.mailDomains.join(', ')],
      ]}
    />
  );
}

/** Splits pasted certificates; one without headers counts, too. Commas join the certificates already set. */
const certificatesOf = (typed: unknown): unknown => {
  if (typeof typed !== 'string') return typed;
  const parts = typed
    .split(/-----END CERTIFICATE-----|,/)
    .map((part) => part.replace('-----BEGIN CERTIFICATE-----', '').trim())
    .filter((part) => part !== '');
  return parts.length === 0 ? undefined : parts;
};

function CertificatesField(): ReactNode {
  const { t } = useTranslation();
  const { register, formState } = useFormContext();
  return (
    <Area
      label={t('saml.certificates')}
      help={t('saml.certificatesHelp')}
      error={formState.errors['certificates'] && t('field.invalid')}
      {...register('certificates', { setValueAs: certificatesOf })}
    />
  );
}

function SetDialog({ setting, onClose }: { setting: SamlSetting | null; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const { entityId = '', signInUrl = '', emailAttribute = 'email', mailDomains = [] } = setting ?? {};
  const certificates = setting?.certificates.map(({ text }) => text);
  const was = setting?.updatedAt ?? null;
  return (
    <ActionDialog
      route={adminRoutes.saml.set}
      params={{ agency: agencyId }}
      title={t('saml.set')}
      lead={t('saml.setLead')}
      confirm={t('saml.set')}
      begin={{ entityId, signInUrl, certificates, emailAttribute, mailDomains, was }}
      done={() => t('desk.done')}
      onClose={onClose}
      refreshes={['saml', 'acts']}
    >
      <LongField name="metadata" label={t('saml.metadata')} help={t('saml.metadataHelp')} />
      <TextField name="entityId" label={t('saml.entityId')} />
      <TextField name="signInUrl" label={t('saml.signInUrl')} />
      <CertificatesField />
      <TextField name="emailAttribute" label={t('saml.emailAttribute')} />
      <DomainsField help={t('openId.domainsHelp')} />
    </ActionDialog>
  );
}

function RemoveDialog({ was, onClose }: { was: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const [seen] = useState(was);
  const { agencyId } = useAgency();
  return (
    <ActionDialog
      route={adminRoutes.saml.remove}
      params={{ agency: agencyId }}
      query={{ was: seen }}
      title={t('saml.remove')}
      lead={t('openId.endLead')}
      confirm={t('saml.remove')}
      isDangerous
      done={() => t('desk.done')}
      onClose={onClose}
      refreshes={['saml', 'acts']}
    />
  );
}
