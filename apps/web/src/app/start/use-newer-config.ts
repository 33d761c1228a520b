import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useState } from 'react';
import { followNewerPage } from '../../pwa/newer-page.ts';
import { applyAgencyTheme, loadConfig, type Started } from './boot.ts';

/** How far a start has come: null while it goes on. */
type Start = Started | 'failed' | null;

/** Has the app wear what its agency has become since the device kept the page that it was opened from, once it has started [HOME-27]. */
export function useNewerConfig(start: Start, setStart: Dispatch<SetStateAction<Start>>): void {
  const [count, setCount] = useState(0);
  useEffect(() => followNewerPage(() => setCount((before) => before + 1)), []);
  const renew = useEffectEvent(async () => {
    if (start === null || start === 'failed') return;
    const config = await loadConfig(start.language, start.config.TenantID);
    await applyAgencyTheme(config);
    setStart((now) => (now === start ? { ...now, config } : now));
  });
  const isStarted = start !== null && start !== 'failed';
  useEffect(() => {
    // Not to be had now: the shell is the newer one already, and the next opening begins with it.
    if (count > 0 && isStarted) renew().catch(() => {});
  }, [count, isStarted]);
}
