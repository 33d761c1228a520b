import { languages } from '@fareback/contract';
import { type AssistedAccount, adminRoutes, type Counter, proofKinds } from '@fareback/contract/admin';
import { type ReactNode, useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { ChoiceField, TextField, TickField } from '../../parts/action-fields.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { PrintDialog } from './print-area.tsx';
import { MemberCardSheet, TakeoverSheet } from './sheets.tsx';

export const counterRefreshes = ['assist', 'acts'];

/** How staff verified the person, for forms that need it. */
export function ProofField(): ReactNode {
  const { t } = useTranslation();
  return (
    <ChoiceField
      name="proof"
      label={t('counter.proof')}
      options={proofKinds.map((kind) => [kind, t(`counter.${kind}`)])}
    />
  );
}

const languageName = (code: string, shownIn: string): string =>
  new Intl.DisplayNames([shownIn], { type: 'language' }).of(code) ?? code;

function Fields({ counter }: { counter: Counter }): ReactNode {
  const { t, language } = useTranslation();
  const { providers, leastAge, isCodeMandatory, termsUrl, termsVersion } = counter;
  return (
    <>
      <TextField name="name" label={t('counter.name')} />
      <ChoiceField
        name="language"
        label={t('counter.language')}
        options={languages.map((code) => [code, languageName(code, language)])}
      />
      <ProofField />
      {providers.length > 0 && (
        <>
          <ChoiceField
            isOptional
            name="providerId"
            label={t('counter.provider')}
            options={[['', t('counter.noProvider')], ...providers.map((one) => [one.providerId, one.name] as const)]}
          />
          <TextField name="cardNumber" label={t('counter.cardNumber')} />
        </>
      )}
      <TextField name="inviteCode" label={t(isCodeMandatory ? 'counter.inviteCode' : 'counter.inviteCodeOptional')} />
      {leastAge !== null && <TickField name="isOldEnough" label={t('counter.isOldEnough', { age: leastAge })} />}
      <TickField name="hasSigned" label={t('counter.hasSigned', { version: termsVersion })} />
      {termsUrl !== '' && (
        <a href={termsUrl} target="_blank" rel="noreferrer">
          {t('counter.terms')}
        </a>
      )}
    </>
  );
}

/** Signs a rider up, then shows card and code to print [DESK-573, DESK-575]. */
export function SignUpDialog({ counter, onClose }: { counter: Counter; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const [account, setAccount] = useState<AssistedAccount>();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  if (account !== undefined)
    return (
      <PrintDialog
        title={t('counter.signedUp', { name: account.name })}
        lead={t('counter.printLead')}
        onClose={onClose}
      >
        <MemberCardSheet {...account} />
        <TakeoverSheet takeover={account.takeover} />
      </PrintDialog>
    );
  return (
    <ActionDialog
      route={adminRoutes.assist.signUp}
      params={{ agency: agencyId }}
      title={t('counter.signUp')}
      lead={t('counter.signUpLead')}
      confirm={t('counter.signUp')}
      begin={{ termsVersion: counter.termsVersion, language: 'en', proof: proofKinds[0], name: '', idempotencyKey }}
      done={({ name }) => t('counter.signedUp', { name })}
      onDone={setAccount}
      onClose={onClose}
      refreshes={counterRefreshes}
    >
      <Fields counter={counter} />
    </ActionDialog>
  );
}
