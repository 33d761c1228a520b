import type { ConsentOutcome } from '@fareback/contract';

/** How a way to a provider ended, in whichever window. */
export interface ConsentNews {
  providerId: string;
  outcome: ConsentOutcome;
}

const CHANNEL = 'consent';

/** Tells the app's other windows how a way to a provider ended in this one. */
export function tellConsent(news: ConsentNews): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(news);
  channel.close();
}

/** Calls back when a way to a provider has ended in another window of the app. Answers how to stop. */
export function followConsent(heard: (news: ConsentNews) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<ConsentNews>) => heard(data));
  return () => channel.close();
}
