import { useToast } from '@fareback/ui/feedback/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { getErrorText } from '../../words/error-text.ts';
import { useTranslation } from '../../words/translation.tsx';
import { begun, type OnItsWay, type WantedFile, withNext } from './take-part.ts';

/** Downloads month files one at a time, part by part; can stop between parts and resume [DESK-175]. */
export function useMonthFile() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const notifyResult = useNotifyResult();
  const [onItsWay, setOnItsWay] = useState<OnItsWay | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [errorText, setErrorText] = useState<string>();
  const isStopped = useRef(false);
  const stop = (): void => {
    isStopped.current = true;
  };
  useEffect(() => stop, []);

  async function run(from: OnItsWay): Promise<void> {
    isStopped.current = false;
    setErrorText(undefined);
    setRunning(true);
    let soFar = from;
    setOnItsWay(soFar);
    try {
      do {
        soFar = await withNext(soFar);
        setOnItsWay(soFar);
      } while (soFar.next !== null && !isStopped.current);
      if (soFar.next !== null) return;
      const { set, agency, month } = soFar.wanted;
      soFar.file?.save(`${set}-${agency}-${month}`);
      notifyResult(soFar);
      setOnItsWay(null);
    } catch (error) {
      setErrorText(getErrorText(error, t));
    } finally {
      setRunning(false);
      await client.invalidateQueries({ queryKey: ['acts'] });
    }
  }

  const take = (wanted: WantedFile): Promise<void> => run(begun(wanted));
  const goOn = async (): Promise<void> => {
    if (onItsWay !== null) await run(onItsWay);
  };
  return { onItsWay, isRunning, fault: errorText, stop, take, goOn };
}

function useNotifyResult(): (whole: OnItsWay) => void {
  const { t, number } = useTranslation();
  const toast = useToast();
  return ({ wanted: { set }, rows, change }) => {
    const points = `${change > 0 ? '+' : ''}${number(change)}`;
    const word = set === 'rides' ? 'months.takenRides' : 'months.taken';
    toast({ title: t(word, { count: rows, set: t(`monthSet.${set}`), change: points }), tone: 'success' });
  };
}
