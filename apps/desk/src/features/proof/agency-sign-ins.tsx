import { adminRoutes, type StaffMe } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { api } from '../../data/client.ts';
import { setSignedIn } from '../../data/me.tsx';
import { useApiQuery } from '../../data/use-api-query.ts';
import { useTranslation } from '../../words/translation.tsx';
import { getErrorText } from '../../words/value-text.ts';
import styles from './sign-in.module.css';

/**
 * sessionStorage key for the data that binds an agency's callback to this tab: another tab or browser can't use the
 * callback.
 */
const STORAGE_KEY = 'deskWay';

/** An agency's own sign-in, by one of its protocols. */
interface OwnSignIn {
  protocol: 'openId' | 'saml';
  agencyId: string;
  name: string;
}

/** Redirects to an agency's own sign-in. Throws the refusal if it does not respond. */
async function goToAgency({ protocol, agencyId: agency }: OwnSignIn): Promise<void> {
  const { openIdStart, samlStart } = adminRoutes.signIn;
  const { address, attempt } = await api.call(protocol === 'saml' ? samlStart : openIdStart, { body: { agency } });
  sessionStorage.setItem(STORAGE_KEY, attempt);
  location.assign(address);
}

/** Sends the callback parameters once and removes them from the address bar. Throws the refusal. */
export function comeBack(search: string): Promise<StaffMe> {
  const brought = new URLSearchParams(search);
  const attempt = sessionStorage.getItem(STORAGE_KEY) ?? '';
  sessionStorage.removeItem(STORAGE_KEY);
  history.replaceState(history.state, '', location.pathname);
  const [state = '', postToken] = ['state', 'postToken'].map((name) => brought.get(name) ?? undefined);
  if (postToken !== undefined) return api.call(adminRoutes.signIn.samlFinish, { body: { attempt, state, postToken } });
  const [code, iss, error] = ['code', 'iss', 'error'].map((name) => brought.get(name) ?? undefined);
  const body = { attempt, state, code, iss, error };
  return api.call(adminRoutes.signIn.openIdFinish, { body });
}

/**
 * Links to agencies' own sign-ins after `label`; empty if there are no such sign-ins. `among` limits the agencies
 * [DESK-14].
 */
export function AgencySignIns({ label, among }: { label: string; among?: readonly string[] }): ReactNode {
  const { t } = useTranslation();
  const { data: openId } = useApiQuery(adminRoutes.signIn.openIdAgencies, {});
  const { data: saml } = useApiQuery(adminRoutes.signIn.samlAgencies, {});
  const [error, setError] = useState<unknown>(null);
  const [chosen, setChosen] = useState<OwnSignIn | null>(null);
  const isMeant = ({ agencyId }: { agencyId: string }) => among === undefined || among.includes(agencyId);
  const byOpenId = (openId?.data ?? []).filter(isMeant);
  const bySaml = (saml?.data ?? []).filter(isMeant);
  if (byOpenId.length + bySaml.length === 0) return null;
  const signIns = [
    ...byOpenId.map((agency): OwnSignIn => ({ ...agency, protocol: 'openId' })),
    ...bySaml.map((agency): OwnSignIn => ({ ...agency, protocol: 'saml' })),
  ];
  // An agency with both protocols has two buttons, which need different names.
  const nameOf = ({ protocol, agencyId, name }: OwnSignIn): string =>
    protocol === 'saml' && byOpenId.some((other) => other.agencyId === agencyId)
      ? t('saml.account', { agency: name })
      : name;
  const isChosen = ({ protocol, agencyId }: OwnSignIn) => chosen?.protocol === protocol && chosen.agencyId === agencyId;
  const go = async (signIn: OwnSignIn) => {
    setChosen(signIn);
    setError(null);
    await goToAgency(signIn).catch((refusal: unknown) => {
      setError(refusal);
      setChosen(null);
    });
  };
  return (
    <details>
      <summary>{label}</summary>
      <Stack gap={2}>
        {signIns.map((signIn) => (
          <Button
            key={`${signIn.protocol} ${signIn.agencyId}`}
            variant="secondary"
            wide
            busy={isChosen(signIn)}
            onClick={() => void go(signIn)}
          >
            {nameOf(signIn)}
          </Button>
        ))}
        <FormError>{error === null ? null : getErrorText(error, t)}</FormError>
      </Stack>
    </details>
  );
}

/** `/sign-in/return`: callback of an agency's own sign-in; signs in or explains what to do [DESK-14]. */
export function AgencyReturn(): ReactNode {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [error, setError] = useState<unknown>(null);
  const isRequested = useRef(false);
  useEffect(() => {
    // The callback data is valid once, however often the page renders.
    if (isRequested.current) return;
    isRequested.current = true;
    comeBack(location.search).then(
      (me) => {
        setSignedIn(client, me);
        return navigate({ to: '/', replace: true });
      },
      (refusal: unknown) => setError(refusal),
    );
  }, [client, navigate]);
  return (
    <div className={styles['card']}>
      <h1 className={styles['title']}>{t('signIn.returning')}</h1>
      <FormError>{error === null ? null : getErrorText(error, t)}</FormError>
      {error !== null && <a href="/">{t('signIn.title')}</a>}
    </div>
  );
}
