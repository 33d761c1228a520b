import { normalizeEmail } from '@fareback/contract';
import { adminRoutes, type Operator, type Operators } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { type ReactNode, useState } from 'react';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { ChoiceField, TextField } from '../../parts/action-fields.tsx';
import { deskLanguages, useTranslation } from '../../words/translation.tsx';

/** The stored name of the added person, who may have an account under another one [DESK-734]. */
const nameIn = ({ operators }: Operators, typed: string): string =>
  operators.find(({ email }) => email === normalizeEmail(typed))?.name ?? typed;

/** Adds an operator, who is emailed how to sign in [DESK-726]. */
export function AddOperator(): ReactNode {
  const { t, language } = useTranslation();
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setDialogOpen(true)}>{t('operators.add')}</Button>
      {isDialogOpen && (
        <ActionDialog
          route={adminRoutes.operators.add}
          params={{}}
          title={t('operators.add')}
          lead={t('operators.addLead')}
          confirm={t('operators.add')}
          isDangerous
          begin={{ email: '', name: '', language }}
          done={(reply, { email }) => t('operators.added', { name: nameIn(reply, String(email)) })}
          onClose={() => setDialogOpen(false)}
          refreshes={['operators']}
        >
          <TextField name="name" label={t('search.name')} />
          <TextField name="email" type="email" label={t('search.email')} />
          <ChoiceField name="language" label={t('shell.language')} options={Object.entries(deskLanguages)} />
        </ActionDialog>
      )}
    </>
  );
}

/** Removes another operator; one's own row says so instead [DESK-727]. */
export function RemoveOperator({ operator: { staffId, name, isYou } }: { operator: Operator }): ReactNode {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  if (isYou) return <span>{t('operators.you')}</span>;
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        aria-label={t('operators.removeOf', { name })}
        onClick={() => setAsking(true)}
      >
        {t('operators.remove')}
      </Button>
      {isAsking && (
        <ActionDialog
          route={adminRoutes.operators.remove}
          params={{ staff: staffId }}
          title={t('operators.removeTitle', { name })}
          lead={t('operators.removeLead')}
          confirm={t('operators.remove')}
          isDangerous
          done={() => t('operators.removed', { name })}
          onClose={() => setAsking(false)}
          refreshes={['operators']}
        />
      )}
    </>
  );
}
