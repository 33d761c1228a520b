import { adminRoutes, type WalletAtDesk } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { Cluster } from '@fareback/ui/layout/stack.tsx';
import { type ReactNode, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useAgency } from '../../data/me.tsx';
import { useApiMutation } from '../../data/use-api-query.ts';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { Area } from '../../parts/choice.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Facts } from '../../parts/page.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { getErrorText } from '../../words/value-text.ts';
import { DeliveryState } from './delivery-state.tsx';

const refreshes = ['wallet', 'acts'];

/** The service account for Google Wallet: its state, a check, and the dialogs of owners [DESK-596, DESK-597]. */
export function GoogleWallet({ google }: { google: WalletAtDesk['google'] }): ReactNode {
  const { t } = useTranslation();
  const { agencyId, may } = useAgency();
  const params = { agency: agencyId };
  const [doing, setDoing] = useState<'set' | 'remove' | null>(null);
  return (
    <>
      {google === null ? <p>{t('wallet.noAccount')}</p> : <GoogleFacts google={google} />}
      {may('staff.manage') && (
        <Cluster>
          <Button variant="secondary" onClick={() => setDoing('set')}>
            {t('wallet.setAccount')}
          </Button>
          {google !== null && <CheckButton />}
          {google !== null && (
            <Button variant="quiet" onClick={() => setDoing('remove')}>
              {t('wallet.removeAccount')}
            </Button>
          )}
        </Cluster>
      )}
      {doing === 'set' && <SetAccountDialog onClose={() => setDoing(null)} />}
      {doing === 'remove' && (
        <ActionDialog
          route={adminRoutes.wallet.remove}
          params={{ ...params, platform: 'google' }}
          title={t('wallet.removeAccount')}
          lead={t('wallet.removeLead')}
          confirm={t('wallet.removeAccount')}
          isDangerous
          done={() => t('wallet.accountRemoved')}
          onClose={() => setDoing(null)}
          refreshes={refreshes}
        />
      )}
    </>
  );
}

function GoogleFacts({ google }: { google: NonNullable<WalletAtDesk['google']> }): ReactNode {
  const { t } = useTranslation();
  const { issuerId, clientEmail, setAt, isReady, delivery } = google;
  return (
    <>
      {!isReady && <p>{t('wallet.notReady')}</p>}
      <Facts
        of={[
          [t('wallet.issuerId'), issuerId],
          [t('wallet.clientEmail'), clientEmail],
          [t('wallet.setAt'), <Moment key="setAt" at={setAt} />],
          [t('wallet.passes'), delivery.followed],
          [
            t('wallet.sentAt'),
            delivery.sentAt === null ? t('wallet.never') : <Moment key="sentAt" at={delivery.sentAt} />,
          ],
        ]}
      />
      <DeliveryState delivery={delivery} failureKey="wallet.googleFailed" />
    </>
  );
}

/** Asks Google now if it accepts the account [DESK-597]. */
function CheckButton(): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const check = useApiMutation(adminRoutes.wallet.checkGoogle, []);
  const { data, error } = check;
  return (
    <>
      <Button variant="secondary" busy={check.isPending} onClick={() => check.mutate({ params: { agency: agencyId } })}>
        {t('wallet.check')}
      </Button>
      {data?.failure === null && <output>{t('wallet.works')}</output>}
      {typeof data?.failure === 'string' && <p role="alert">{t('wallet.checkFailed', { failure: data.failure })}</p>}
      {error !== null && <p role="alert">{getErrorText(error, t)}</p>}
    </>
  );
}

function SetAccountDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  return (
    <ActionDialog
      route={adminRoutes.wallet.setGoogle}
      params={{ agency: agencyId }}
      title={t('wallet.setAccount')}
      lead={t('wallet.accountLead')}
      confirm={t('wallet.setAccount')}
      done={({ clientEmail }) => t('wallet.accountSet', { clientEmail })}
      onClose={onClose}
      refreshes={refreshes}
    >
      <AccountFields />
    </ActionDialog>
  );
}

/** A longer file is no key of a service account. */
const FILE_MAX_BYTES = 12_000;

function AccountFields(): ReactNode {
  const { t } = useTranslation();
  const { register, setValue, setError, formState } = useFormContext();
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    if (file.size > FILE_MAX_BYTES) setError('account', { type: 'file' });
    else setValue('account', await file.text(), { shouldValidate: true });
  };
  const error = formState.errors['account'];
  return (
    <>
      <Field
        label={t('wallet.issuerId')}
        help={t('wallet.issuerHelp')}
        inputMode="numeric"
        autoComplete="off"
        error={formState.errors['issuerId'] && t('field.invalid')}
        {...register('issuerId')}
      />
      <Area
        label={t('wallet.account')}
        help={t('wallet.file')}
        error={error && t(error.type === 'file' ? 'wallet.wrongAccount' : 'field.invalid')}
        spellCheck={false}
        autoComplete="off"
        dir="ltr"
        {...register('account')}
      />
      <Field
        type="file"
        accept=".json"
        label={t('wallet.chooseFile', { part: t('wallet.account') })}
        onChange={({ target }) => void choose(target.files?.[0])}
      />
    </>
  );
}
