import { adminRoutes } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { languages } from '@fareback/wording';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, use, useState } from 'react';
import { MeContext } from '../../data/me.tsx';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { ChoiceField, ManyField, TextField } from '../../parts/action-fields.tsx';
import { deskLanguages, useTranslation } from '../../words/translation.tsx';

const zones = (): (readonly [string, string])[] =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map((zone) => [zone, zone] as const);

const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const beside = languages.filter(({ code }) => code !== 'en').map(({ code, name }) => [code, name] as const);

/** Creates an agency; only for the platform operator [DESK-233]. */
export function NewAgency(): ReactNode {
  const { t } = useTranslation();
  const [isDialogOpen, setDialogOpen] = useState(false);
  if (use(MeContext)?.isOperator !== true) return null;
  return (
    <>
      <Button onClick={() => setDialogOpen(true)}>{t('agencies.make')}</Button>
      {isDialogOpen && <NewAgencyDialog onClose={() => setDialogOpen(false)} />}
    </>
  );
}

function NewAgencyDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t, language } = useTranslation();
  const navigate = useNavigate();
  const begin = {
    name: '',
    agencyId: '',
    host: '',
    timeZone: ownZone(),
    languages: [],
    ownerName: '',
    ownerEmail: '',
    ownerLanguage: language,
  };
  return (
    <ActionDialog
      route={adminRoutes.agencies.make}
      params={{}}
      title={t('agencies.make')}
      lead={t('agencies.makeLead')}
      confirm={t('agencies.make')}
      begin={begin}
      done={({ name }) => t('agencies.made', { name })}
      onDone={({ agencyId }) => {
        onClose();
        void navigate({ to: '/$agency', params: { agency: agencyId } });
      }}
      onClose={onClose}
      refreshes={['me']}
    >
      <TextField name="name" label={t('agencies.name')} />
      <TextField name="agencyId" label={t('agencies.agencyId')} help={t('agencies.agencyIdHelp')} />
      <TextField name="host" label={t('agencies.host')} help={t('agencies.hostHelp')} />
      <ChoiceField name="timeZone" label={t('agencies.timeZone')} options={zones()} />
      <ManyField name="languages" label={t('agencies.languages')} options={beside} />
      <TextField name="ownerName" label={t('agencies.ownerName')} />
      <TextField name="ownerEmail" type="email" label={t('agencies.ownerEmail')} />
      <ChoiceField name="ownerLanguage" label={t('agencies.ownerLanguage')} options={Object.entries(deskLanguages)} />
    </ActionDialog>
  );
}
