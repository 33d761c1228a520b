import {
  ApiError,
  confirmMailedCode,
  connectProvider,
  disconnectProvider,
  normalizeIdentifier,
  type Provider,
  type ProviderStatus,
  recogniseRide,
  resendMailedCode,
} from '@fareback/contract';
import { formatAgencyMoment } from '@fareback/wording';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/calls/client.ts';
import { isLostAnswer } from '../../data/calls/is-lost-answer.ts';
import { isTransientFailure } from '../../data/calls/is-transient-failure.ts';
import { useFailureText } from '../../data/calls/use-failure-text.ts';
import { dataSets } from '../../data/sets/data-sets.ts';
import { refresh } from '../../data/sets/refresh.ts';
import { now } from '../../device/clock.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { useConfig } from '../../tenant/config.tsx';
import { withStatus } from './connections.ts';

/** An error in words, for a field or the whole form. */
export interface AttemptError {
  /** The server's error code; empty if it has no code. */
  code: string;
  /** The field as the contract names it; null if unknown or not about a field. */
  field: string | null;
  text: string;
  /** Replaces the default title. */
  title?: string;
  /** The same request may be retried at once. */
  canRetry: boolean;
  /** The server did not check the input: no response, or an unrelated one. */
  isUnjudged?: boolean;
}

/** Above this many minutes a wait is shown as a time. */
const minutesMax = 120;

/** Returns the server's text, or ours if missing, for a failed account call [PROV-25, PROV-28]. */
function useAttemptErrorText(): (error: unknown) => AttemptError {
  const translation = useFullTranslation();
  const { t } = translation;
  const { IANATimezone } = useConfig();
  const failureText = useFailureText();
  return (error) => {
    const { code, field, status, description, retryAfterSeconds } =
      error instanceof ApiError ? error : { ...noReply, retryAfterSeconds: null };
    // The server's text names phone verification as the solution, so show no wait time.
    if (code === 'TRY_WITH_VERIFIED_PHONE') return { code, field: null, text: description, canRetry: false };
    if (status === 429) {
      const isLong = (retryAfterSeconds ?? 0) > minutesMax * 60;
      const until = new Date(now() + (retryAfterSeconds ?? 0) * 1000);
      const text = isLong
        ? t('connect.tooManyUntil', { moment: formatAgencyMoment(until, translation, IANATimezone) })
        : failureText(error);
      return { code, field: null, text, canRetry: false };
    }
    const isOurs = isTransientFailure(error) && code !== 'PROVIDER_UNREACHABLE';
    const text = isOurs ? failureText(error) : description || t('connect.errorText');
    return { code, field, text, canRetry: true, isUnjudged: isOurs };
  };
}

const noReply = { code: '', field: null, status: -1, description: '' };

/** Makes one attempt at a time; returns if one is running, and why the last one failed. */
export function useAttempts(): {
  busy: boolean;
  refused: AttemptError | null;
  setRefused: (attemptError: AttemptError | null) => void;
  /** Resolves to the error; null on success. */
  attempt: (act: () => Promise<unknown>) => Promise<AttemptError | null>;
} {
  const toAttemptError = useAttemptErrorText();
  const [busy, setBusy] = useState(false);
  const [attemptError, setAttemptError] = useState<AttemptError | null>(null);
  const attempt = async (act: () => Promise<unknown>) => {
    setBusy(true);
    setAttemptError(null);
    try {
      await act();
      return null;
    } catch (error) {
      const attemptFailure = toAttemptError(error);
      setAttemptError(attemptFailure);
      return attemptFailure;
    } finally {
      setBusy(false);
    }
  };
  return { busy, refused: attemptError, setRefused: setAttemptError, attempt };
}

/** Actions on an account; each rejects with the server's error. */
interface SetConnection {
  connect: (provider: Provider, identifier: string, secondFact: string) => Promise<ProviderStatus>;
  /** Verifies an email account with the mailed code. */
  confirmCode: (provider: Provider, code: string) => Promise<ProviderStatus>;
  resendCode: (provider: Provider) => Promise<ProviderStatus>;
  /** Verifies a card with a ride; `riddenAt` is YYYY-MM-DDTHH:MM in the agency's time zone. */
  tellRide: (provider: Provider, ride: { riddenAt: string; stop: string }) => Promise<ProviderStatus>;
  /** Ends a connection; after a lost response, the reloaded status decides [ERR-30]. */
  disconnect: (provider: Provider) => Promise<void>;
}

/**
 * Connects, verifies and disconnects accounts. Caches the returned status at once, then reloads dependent data
 * [PROV-15, PROV-16].
 */
export function useSetConnection(): SetConnection {
  const client = useQueryClient();
  const keep = (status: ProviderStatus): ProviderStatus => {
    client.setQueryData(dataSets.providerStatuses().queryKey, (all) => all && withStatus(all, status));
    void refresh(client, 'connection');
    return status;
  };
  // Reload even after an error or a lost response, because the status may have changed: a failed account, a claim by
  // another member, a mailed code.
  const settled = (call: Promise<ProviderStatus>): Promise<ProviderStatus> =>
    call.then(keep, (error: unknown) => {
      void client.invalidateQueries({ queryKey: dataSets.providerStatuses().queryKey });
      throw error;
    });
  const isGone = async ({ ProviderID }: Provider): Promise<boolean> => {
    const statuses = await client.fetchQuery({ ...dataSets.providerStatuses(), staleTime: 0 }).catch(() => null);
    return statuses?.find((one) => one.ProviderID === ProviderID)?.status === 'DISCONNECTED';
  };
  const at = ({ ProviderID }: Provider) => ({ params: { id: ProviderID } });
  return {
    connect: (provider, text, secondFact) => {
      const identifier = normalizeIdentifier(provider.identifierType, text);
      const body = { ProviderID: provider.ProviderID, identifier, secondFact };
      return settled(api.call(connectProvider, { body }));
    },
    confirmCode: (provider, code) => settled(api.call(confirmMailedCode, { ...at(provider), body: { code } })),
    resendCode: (provider) => settled(api.call(resendMailedCode, { ...at(provider), body: {} })),
    tellRide: (provider, ride) => settled(api.call(recogniseRide, { ...at(provider), body: ride })),
    disconnect: async (provider) => {
      try {
        await settled(api.call(disconnectProvider, at(provider)));
      } catch (error) {
        if (!isLostAnswer(error) || !(await isGone(provider))) throw error;
        void refresh(client, 'connection');
      }
    },
  };
}
