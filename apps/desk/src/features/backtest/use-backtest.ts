import { adminRoutes } from '@fareback/contract/admin';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../data/client.ts';
import { useAgency } from '../../data/me.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { getErrorText } from '../../words/value-text.ts';
import { type BacktestSum, withPart } from './backtest-sum.ts';

export interface BacktestRequest {
  number: number;
  from: string;
  to: string;
  against: number | undefined;
}

interface BacktestRun {
  asked: BacktestRequest;
  soFar: BacktestSum | null;
}

export const isSameRequest = (one: BacktestRequest, other: BacktestRequest): boolean =>
  one.number === other.number && one.from === other.from && one.to === other.to && one.against === other.against;

/** A run through the parts; it stops after the current part, or its results are ignored. */
interface Walk {
  isStopped: boolean;
  isOver: boolean;
}

export function useBacktest() {
  const { t, language } = useTranslation();
  const { agencyId: agency } = useAgency();
  const [run, setRun] = useState<BacktestRun | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [fault, setFault] = useState<string>();
  const walk = useRef<Walk>(null);
  const stop = (): void => {
    if (walk.current !== null) walk.current.isStopped = true;
  };
  useEffect(() => stop, []);
  const walkOn = async ({ asked, soFar }: BacktestRun): Promise<void> => {
    const own: Walk = { isStopped: false, isOver: false };
    if (walk.current !== null) walk.current.isOver = true;
    walk.current = own;
    setRun({ asked, soFar });
    setFault(undefined);
    setRunning(true);
    const { number, from, to, against } = asked;
    try {
      let sum = soFar;
      do {
        const query = { from, to, language, ...(against && { against }), ...(sum?.next && { after: sum.next }) };
        const part = await call(adminRoutes.versions.backtest, { params: { agency, number }, query });
        if (own.isOver) return;
        sum = withPart(sum, part);
        setRun({ asked, soFar: sum });
      } while (sum.next !== null && !own.isStopped);
    } catch (error) {
      if (!own.isOver) setFault(getErrorText(error, t));
    } finally {
      if (!own.isOver) setRunning(false);
    }
  };
  return {
    run,
    isRunning,
    fault,
    start: (asked: BacktestRequest) => walkOn({ asked, soFar: null }),
    goOn: () => (run === null ? Promise.resolve() : walkOn(run)),
    stop,
  };
}
