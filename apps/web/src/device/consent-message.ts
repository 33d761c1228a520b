import type { ConsentOutcome } from '@fareback/contract';

export interface ConsentMessage {
  providerId: string;
  outcome: ConsentOutcome;
}

const CHANNEL = 'consent';

/** Notifies the app's other windows of the result in this one. */
export function postConsent(news: ConsentMessage): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(news);
  channel.close();
}

/** Calls back when connecting a provider has finished in another window. Returns a function to stop. */
export function onConsent(listener: (news: ConsentMessage) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<ConsentMessage>) => listener(data));
  return () => channel.close();
}
