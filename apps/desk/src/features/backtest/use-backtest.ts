import { adminRoutes } from '@fareback/contract/admin';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../data/client.ts';
import { useAgency } from '../../data/me.tsx';
import { faultText } from '../../words/fault.ts';
import { useWords } from '../../words/words.tsx';
import { type BacktestSum, withPart } from './backtest-sum.ts';

/** What is replayed: a version on days, beside another one. */
export interface BacktestAsked {
  number: number;
  from: string;
  to: string;
  against: number | undefined;
}

/** Replays a version part by part: what it comes to so far, whether it runs, and how it begins, stops and goes on. */
export function useBacktest({ number, from, to, against }: BacktestAsked) {
  const { t, language } = useWords();
  const { agencyId: agency } = useAgency();
  const [soFar, setSoFar] = useState<BacktestSum | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [fault, setFault] = useState<string>();
  const isStopped = useRef(false);
  const stop = (): void => {
    isStopped.current = true;
  };
  useEffect(() => stop, []);
  const start = async (): Promise<void> => {
    isStopped.current = false;
    setFault(undefined);
    setRunning(true);
    try {
      let sum = soFar;
      do {
        const query = { from, to, language, ...(against && { against }), ...(sum?.next && { after: sum.next }) };
        const part = await call(adminRoutes.versions.backtest, { params: { agency, number }, query });
        sum = withPart(sum, part);
        setSoFar(sum);
      } while (sum.next !== null && !isStopped.current);
    } catch (error) {
      setFault(faultText(error, t));
    } finally {
      setRunning(false);
    }
  };
  return { soFar, isRunning, fault, start, stop };
}
