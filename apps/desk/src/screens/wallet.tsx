import { adminRoutes, type WalletAtDesk } from '@fareback/contract/admin';
import { useToast } from '@fareback/ui/feedback/toast.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { Cluster } from '@fareback/ui/layout/stack.tsx';
import { TitledSection } from '@fareback/ui/layout/titled-section.tsx';
import { type ReactNode, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useAgency } from '../data/me.tsx';
import { useApiMutation, useApiQuery } from '../data/use-api-query.ts';
import { DeliveryState } from '../features/wallet/delivery-state.tsx';
import { GoogleWallet } from '../features/wallet/google-wallet.tsx';
import { ActionDialog } from '../parts/action-dialog.tsx';
import { Area } from '../parts/choice.tsx';
import { Moment } from '../parts/moment.tsx';
import { Facts, Page } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { saveFile } from '../parts/save-file.ts';
import { useTranslation } from '../words/translation.tsx';
import { getErrorText } from '../words/value-text.ts';

const refreshes = ['wallet', 'acts'];

/** From how many days before its end the page warns of a certificate. */
const WARN_DAYS = 45;

/** `/<agency>/wallet`: the certificate and the account for passes in wallets, with their state [DESK-550, DESK-595]. */
export function WalletPasses(): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const wallet = useApiQuery(adminRoutes.wallet.get, { params: { agency: agencyId } });
  return (
    <Page title={t('page.wallet')} lead={t('wallet.lead')}>
      <TitledSection id="apple" title={t('wallet.apple')}>
        <QueryBoundary query={wallet}>{({ apple }) => <Apple apple={apple} />}</QueryBoundary>
      </TitledSection>
      <TitledSection id="google" title={t('wallet.google')}>
        <QueryBoundary query={wallet}>{({ google }) => <GoogleWallet google={google} />}</QueryBoundary>
      </TitledSection>
    </Page>
  );
}

function Apple({ apple }: { apple: WalletAtDesk['apple'] }): ReactNode {
  const { t } = useTranslation();
  const { agencyId, may } = useAgency();
  const params = { agency: agencyId };
  const [doing, setDoing] = useState<'set' | 'remove' | null>(null);
  const toast = useToast();
  const test = useApiMutation(adminRoutes.wallet.testPass, []);
  const download = (): void =>
    test.mutate(
      { params },
      {
        onSuccess: ({ fileName, base64 }) => {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          saveFile(fileName, bytes, 'application/vnd.apple.pkpass');
        },
        onError: (error) => toast({ title: getErrorText(error, t), tone: 'error' }),
      },
    );
  return (
    <>
      {apple === null ? <p>{t('wallet.none')}</p> : <AppleFacts apple={apple} />}
      <Cluster>
        {may('staff.manage') && (
          <Button variant="secondary" onClick={() => setDoing('set')}>
            {t('wallet.set')}
          </Button>
        )}
        {apple !== null && apple.daysLeft >= 0 && (
          <Button variant="secondary" busy={test.isPending} onClick={download}>
            {t('wallet.test')}
          </Button>
        )}
        {apple !== null && may('staff.manage') && (
          <Button variant="quiet" onClick={() => setDoing('remove')}>
            {t('wallet.remove')}
          </Button>
        )}
      </Cluster>
      {doing === 'set' && <SetDialog onClose={() => setDoing(null)} />}
      {doing === 'remove' && (
        <ActionDialog
          route={adminRoutes.wallet.remove}
          params={{ ...params, platform: 'apple' }}
          title={t('wallet.remove')}
          lead={t('wallet.removeLead')}
          confirm={t('wallet.remove')}
          isDangerous
          done={() => t('wallet.removed')}
          onClose={() => setDoing(null)}
          refreshes={refreshes}
        />
      )}
    </>
  );
}

function AppleFacts({ apple }: { apple: NonNullable<WalletAtDesk['apple']> }): ReactNode {
  const { t } = useTranslation();
  const { passTypeId, teamId, expiresAt, setAt, daysLeft, delivery } = apple;
  return (
    <>
      {daysLeft <= WARN_DAYS && (
        <p role="alert">{daysLeft < 0 ? t('wallet.ended') : t('wallet.ends', { days: daysLeft })}</p>
      )}
      <Facts
        of={[
          [t('wallet.passTypeId'), passTypeId],
          [t('wallet.teamId'), teamId],
          [t('wallet.expiresAt'), <Moment key="expiresAt" at={expiresAt} />],
          [t('wallet.setAt'), <Moment key="setAt" at={setAt} />],
          [t('wallet.phones'), delivery.followed],
          [
            t('wallet.sentAt'),
            delivery.sentAt === null ? t('wallet.never') : <Moment key="sentAt" at={delivery.sentAt} />,
          ],
        ]}
      />
      <DeliveryState delivery={delivery} failureKey="wallet.pushFailed" />
    </>
  );
}

function SetDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  return (
    <ActionDialog
      route={adminRoutes.wallet.setApple}
      params={{ agency: agencyId }}
      title={t('wallet.set')}
      lead={t('wallet.setLead')}
      confirm={t('wallet.set')}
      done={({ passTypeId }) => t('wallet.done', { passTypeId })}
      onClose={onClose}
      refreshes={refreshes}
    >
      <PemField name="certificate" label={t('wallet.certificate')} />
      <PemField name="key" label={t('wallet.key')} />
      <PemField name="issuer" label={t('wallet.issuer')} />
    </ActionDialog>
  );
}

/** Larger files are no certificates. */
const FILE_MAX_BYTES = 12_000;

const SEQUENCE = 0x30;

/** Text of a PEM file; a binary certificate, as Apple's downloads are, becomes text. Null for any other file. */
async function pemOf(file: File): Promise<string | null> {
  if (file.size > FILE_MAX_BYTES) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  if (text.includes('-----BEGIN')) return text;
  // A certificate is a sequence that begins with a sequence; a key or a .p12 file begins with a number.
  const inner = 2 + ((bytes[1] ?? 0) > 127 ? (bytes[1] ?? 0) - 128 : 0);
  if (bytes[0] !== SEQUENCE || bytes[inner] !== SEQUENCE) return null;
  const lines = btoa(String.fromCharCode(...bytes)).match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

function PemField({ name, label }: { name: 'certificate' | 'key' | 'issuer'; label: string }): ReactNode {
  const { t } = useTranslation();
  const { register, setValue, setError, formState } = useFormContext();
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const pem = await pemOf(file);
    if (pem === null) setError(name, { type: 'file' });
    else setValue(name, pem, { shouldValidate: true });
  };
  const error = formState.errors[name];
  return (
    <>
      <Area
        label={label}
        help={t('wallet.file')}
        error={error && t(error.type === 'file' ? 'wallet.wrongFile' : 'field.invalid')}
        spellCheck={false}
        autoComplete="off"
        dir="ltr"
        {...register(name)}
      />
      <Field
        type="file"
        accept=".pem,.cer,.crt,.key,.txt"
        label={t('wallet.chooseFile', { part: label })}
        onChange={({ target }) => void choose(target.files?.[0])}
      />
    </>
  );
}
