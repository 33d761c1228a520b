import { adminRoutes, keyPermissions, type NewApiKey } from '@fareback/contract/admin';
import { useToast } from '@fareback/ui/feedback/toast.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Dialog } from '@fareback/ui/overlay/dialog.tsx';
import { type ReactNode, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useAgency } from '../../data/me.tsx';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { ManyField, NumberField, TextField } from '../../parts/act-fields.tsx';
import { useWords } from '../../words/words.tsx';
import styles from './make-key.module.css';

/** Makes a key, and shows its secret once. */
export function MakeKeyDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useWords();
  const { agencyId } = useAgency();
  const [made, setMade] = useState<NewApiKey | null>(null);
  if (made !== null) return <Secret made={made} onClose={onClose} />;
  return (
    <ActDialog
      route={adminRoutes.keys.make}
      params={{ agency: agencyId }}
      title={t('keys.make')}
      lead={t('keys.makeLead')}
      confirm={t('keys.make')}
      begin={{ name: '', permissions: [], days: 90 }}
      done={() => t('keys.made')}
      onDone={setMade}
      onClose={onClose}
      refreshes={['keys', 'acts']}
    >
      <TextField name="name" label={t('keys.name')} />
      <NumberField name="days" label={t('keys.days')} help={t('keys.daysHelp')} />
      <Permissions />
    </ActDialog>
  );
}

function Permissions(): ReactNode {
  const { t } = useWords();
  const { formState } = useFormContext();
  return (
    <ManyField
      name="permissions"
      label={t('keys.permissions')}
      error={formState.errors['permissions'] && t('keys.choose')}
      options={keyPermissions.map((permission) => [permission, permission] as const)}
    />
  );
}

function Secret({ made, onClose }: { made: NewApiKey; onClose: () => void }): ReactNode {
  const { t } = useWords();
  const toast = useToast();
  const copy = () => void navigator.clipboard.writeText(made.secret).then(() => toast({ title: t('keys.copied') }));
  return (
    <Dialog
      open
      dismissible={false}
      onClose={onClose}
      title={t('keys.made')}
      actions={
        <>
          <Button wide onClick={copy}>
            {t('keys.copy')}
          </Button>
          <Button wide variant="quiet" onClick={onClose}>
            {t('desk.close')}
          </Button>
        </>
      }
    >
      <p>{t('keys.secret')}</p>
      <code className={styles['secret']}>{made.secret}</code>
    </Dialog>
  );
}
