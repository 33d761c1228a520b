import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useState } from 'react';
import { onNewerPage } from '../../pwa/newer-page.ts';
import { applyAgencyTheme, loadConfig, type Started } from './boot.ts';

type Start = Started | 'failed' | null;

/**
 * Updates the app to a newer version of the agency's page than the cached one it opened from, after the start
 * [HOME-27].
 */
export function useNewerConfig(start: Start, setStart: Dispatch<SetStateAction<Start>>): void {
  const [count, setCount] = useState(0);
  useEffect(() => onNewerPage(() => setCount((before) => before + 1)), []);
  const renew = useEffectEvent(async () => {
    if (start === null || start === 'failed') return;
    const config = await loadConfig(start.language, start.config.TenantID);
    await applyAgencyTheme(config);
    setStart((now) => (now === start ? { ...now, config } : now));
  });
  const isStarted = start !== null && start !== 'failed';
  useEffect(() => {
    // Ignore a failure: the cached page is already the newer one and applies at the next opening.
    if (count > 0 && isStarted) renew().catch(() => {});
  }, [count, isStarted]);
}
