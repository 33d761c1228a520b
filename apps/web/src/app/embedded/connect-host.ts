import type { UserInfo } from '@fareback/contract';
import { loadMemberModule } from '../../data/member/member-data-provider.tsx';
import { hasScreen } from '../../navigation/paths.ts';
import { inlinedConfig } from '../../tenant/config.tsx';
import { findHost, type Host } from './host.ts';
import { signInByHost } from './host-tokens.ts';

/** Opens a screen like a link; other addresses are ignored. */
function openScreen(path: string): void {
  if (!/^\/(?!\/)/.test(path) || !hasScreen(path)) return;
  const { idx = 0 } = (history.state ?? {}) as { idx?: number };
  history.pushState({ usr: null, key: Date.now().toString(36), idx: idx + 1 }, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
}

/** Colors of the host's choice; an agency that stays light keeps its colors. */
function setScheme(scheme: 'light' | 'dark' | 'auto'): void {
  const { style, dataset } = document.documentElement;
  if (dataset['scheme'] !== 'light') style.colorScheme = scheme === 'auto' ? '' : scheme;
}

/** Reports the height of the content, not of the page, which fills the frame and so would only grow. */
function reportHeight({ send }: Host): void {
  const content = document.getElementById('root') ?? document.body;
  let last = 0;
  const report = (): void => {
    const pixels = Math.ceil(content.getBoundingClientRect().height);
    // Nothing is drawn yet.
    if (pixels === 0 || pixels === last) return;
    last = pixels;
    send({ fareback: 1, type: 'height', pixels });
  };
  new ResizeObserver(report).observe(content);
}

/** Reports the balance that is loaded, and each later change. */
async function reportBalance({ send }: Host): Promise<void> {
  const { client } = await loadMemberModule();
  let last: number | null = null;
  const report = (member: UserInfo | undefined): void => {
    const points = member === undefined ? Number.NaN : Number(member.Balance);
    if (!Number.isFinite(points) || points === last) return;
    last = points;
    send({ fareback: 1, type: 'balance', points });
  };
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === 'userInfo') report(query.state.data as UserInfo | undefined);
  });
  for (const [, member] of client.getQueriesData<UserInfo>({ queryKey: ['userInfo'] })) report(member);
}

/**
 * Connects the app to the page or native app around it, if the agency allows it, before the app starts; otherwise does
 * nothing [SDK-14].
 */
export async function connectHost(allowed: string): Promise<void> {
  const host = findHost(allowed);
  if (host === null) return;
  host.listen((message) => {
    if (message.type === 'open') openScreen(message.path);
    if (message.type === 'theme') setScheme(message.scheme);
  });
  host.send({ fareback: 1, type: 'ready' });
  reportHeight(host);
  reportBalance(host).catch(() => {});
  // Agencies with their own sign-in have no hand-over: the rider's cookie counts.
  if (inlinedConfig(document)?.IsStandalonModeSupported !== true) await signInByHost(host);
}
