import { useToast } from '@fareback/ui/feedback/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { getErrorText } from '../../words/error-text.ts';
import { useTranslation } from '../../words/translation.tsx';
import { begun, type OnItsWay, type WantedFile, withNext } from './take-part.ts';

/** Takes files of months, one at a time and part by part; it stops between two parts and goes on there [DESK-175]. */
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

/** Says what was taken: how many rows, and by how much they change what is owed. */
function useNotifyResult(): (whole: OnItsWay) => void {
  const { t, number } = useTranslation();
  const toast = useToast();
  return ({ wanted: { set }, rows, change }) => {
    const points = `${change > 0 ? '+' : ''}${number(change)}`;
    // Rides are not points, and change nothing that is owed.
    const word = set === 'rides' ? 'months.takenRides' : 'months.taken';
    toast({ title: t(word, { count: rows, set: t(`monthSet.${set}`), change: points }), tone: 'success' });
  };
}
