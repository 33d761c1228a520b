import { ApiError, claimAllEarnings, claimEarning, type Earning } from '@fareback/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../data/client.ts';
import { isUnclaimed } from '../../../data/is-unclaimed.ts';
import { refresh } from '../../../data/refresh.ts';
import { replaceEarnings } from '../../../data/replace-earnings.ts';
import { useSpeech } from '../../../i18n/language.tsx';
import { announce } from '../../../ui/feedback/live-region.tsx';

/** How long a claimed entry is seen settling before it leaves. */
const settleMs = 1100;

/** Calls, and once more where the answer was lost: a claim that took place is answered as it was. */
async function surely<Reply>(call: () => Promise<Reply>): Promise<Reply> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'NETWORK_ERROR') throw error;
    return call();
  }
}

export interface Claims {
  /** Entries to draw: those to claim, and those that are just settling. */
  entries: Earning[];
  /** Entries drawn as claimed: pressed and not refused. */
  settling: ReadonlySet<string>;
  /** Whether the dialog of a failed claim stands [EARNING-11]. */
  hasFailed: boolean;
  claim: (earning: Earning) => void;
  claimAll: () => void;
  dismissFailure: () => void;
}

/** Claims one or all: drawn as claimed at once, sent once however often pressed, taken back when refused [EARNING-03, EARNING-04, EARNING-06, EARNING-11]. */
export function useClaims(earnings: readonly Earning[]): Claims {
  const client = useQueryClient();
  const { t, points } = useSpeech();
  const [settling, setSettling] = useState<ReadonlySet<string>>(new Set());
  const [hasFailed, setFailed] = useState(false);
  // State is late by a frame: a second press in the same one must find the first.
  const sent = useRef(new Set<string>());
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => running.forEach(clearTimeout);
  }, []);

  const open = earnings.filter(isUnclaimed);

  const release = (ids: readonly string[]) => {
    for (const id of ids) sent.current.delete(id);
    setSettling((before) => new Set([...before].filter((id) => !ids.includes(id))));
  };

  const send = async (
    wanted: readonly Earning[],
    call: () => Promise<readonly Earning[]>,
    said: (sum: string) => string,
  ) => {
    const fresh = wanted.filter(({ EarningID }) => !sent.current.has(EarningID));
    if (fresh.length === 0) return;
    const ids = fresh.map(({ EarningID }) => EarningID);
    for (const id of ids) sent.current.add(id);
    setSettling((before) => new Set([...before, ...ids]));
    try {
      const claimed = await surely(call);
      replaceEarnings(client, claimed);
      // An answer that was lost had already claimed them: the second one has nothing left to name.
      const isKnown = claimed.length > 0;
      if (!isKnown) void refresh(client, 'lostClaim');
      announce(said(points((isKnown ? claimed : fresh).reduce((sum, { amount }) => sum + amount, 0))));
      void refresh(client, 'claim');
      timers.current.add(setTimeout(() => release(ids), settleMs));
    } catch {
      release(ids);
      setFailed(true);
      announce(t('offer.failedText'), 'assertive');
    }
  };

  return {
    entries: earnings.filter((earning) => isUnclaimed(earning) || settling.has(earning.EarningID)),
    settling,
    hasFailed,
    claim: (earning) =>
      void send(
        [earning],
        async () => [await api.call(claimEarning, { params: { id: earning.EarningID } })],
        (amount) => t('earning.claimed', { amount }),
      ),
    claimAll: () =>
      void send(
        open,
        async () => (await api.call(claimAllEarnings)).data,
        (amount) => t('earning.claimedAll', { amount }),
      ),
    dismissFailure: () => setFailed(false),
  };
}
