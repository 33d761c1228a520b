import type { ConsentOutcome } from '@fareback/contract';

/** How a way to a provider ended, in whichever window. */
export interface ConsentMessage {
  providerId: string;
  outcome: ConsentOutcome;
}

const CHANNEL = 'consent';

/** Tells the app's other windows how a way to a provider ended in this one. */
export function postConsent(news: ConsentMessage): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(news);
  channel.close();
}

/** Calls back when a way to a provider has ended in another window of the app. Answers how to stop. */
export function onConsent(listener: (news: ConsentMessage) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<ConsentMessage>) => listener(data));
  return () => channel.close();
}
