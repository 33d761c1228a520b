import { readAppMessage } from '../generated/embedding.ts';
import { type Bridge, type BridgeOptions, connectApp } from './host-bridge.ts';

export interface FrameBridge extends Bridge {
  /** Stops listening. */
  close: () => void;
}

/**
 * Connects a page to the app in its frame. Messages are accepted only from that frame and the app's origin, and sent to
 * that origin only, so a token reaches no other page if the frame navigates away.
 */
export function createFrameBridge(
  frame: HTMLIFrameElement,
  { appOrigin, ...options }: BridgeOptions & { appOrigin: string },
): FrameBridge {
  const { origin } = new URL(appOrigin);
  const { bridge, receive } = connectApp((message) => frame.contentWindow?.postMessage(message, origin), options);
  const listen = (event: MessageEvent): void => {
    if (event.origin !== origin || event.source === null || event.source !== frame.contentWindow) return;
    const message = readAppMessage(event.data);
    if (message !== null) receive(message);
  };
  addEventListener('message', listen);
  return { ...bridge, close: () => removeEventListener('message', listen) };
}
