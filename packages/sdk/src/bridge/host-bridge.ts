import type { AppMessage, HostMessage } from '../generated/embedding.ts';

export interface BridgeOptions {
  /**
   * Returns a hand-over token that your server has just made for the signed-in rider (`createHandOverToken`); null
   * without a signed-in rider. Called at the start, and again when a session has ended.
   */
  getHandOverToken: () => Promise<string | null>;
  onReady?: () => void;
  onBalance?: (points: number) => void;
  /** Height of the content in CSS pixels. */
  onHeight?: (pixels: number) => void;
}

export interface Bridge {
  /** Opens a screen of the app, such as `/redeem`. The app ignores paths without a screen. */
  open: (path: string) => void;
  /** Sets the colors; `auto` follows the device. An agency that stays light keeps its colors. */
  setTheme: (scheme: 'light' | 'dark' | 'auto') => void;
  /** Call it when a rider has signed in at your app, or another one: the app starts again with a new token. */
  signIn: () => void;
  /** Call it when your rider has signed out: the app ends the session and forgets the rider. */
  signOut: () => void;
}

/** Answers the app's messages; `send` delivers to the app only. */
export function connectApp(
  send: (message: HostMessage) => void,
  options: BridgeOptions,
): { bridge: Bridge; receive: (message: AppMessage) => void } {
  let scheme: 'light' | 'dark' | 'auto' | null = null;
  let isReady = false;
  /** The last path that was opened before the app listened. */
  let awaitedPath: string | null = null;
  const sendToken = async (): Promise<void> => {
    // Without a token the app shows its own way in.
    const token = await options.getHandOverToken().catch(() => null);
    send({ fareback: 1, type: 'token', token });
  };
  return {
    bridge: {
      open: (path) => {
        if (!isReady) awaitedPath = path;
        send({ fareback: 1, type: 'open', path });
      },
      setTheme: (wanted) => {
        scheme = wanted;
        send({ fareback: 1, type: 'theme', scheme: wanted });
      },
      signIn: () => void sendToken(),
      signOut: () => send({ fareback: 1, type: 'token', token: null }),
    },
    receive: (message) => {
      switch (message.type) {
        case 'ready':
          // The app has reloaded, or was not there when the colors were set.
          if (scheme !== null) send({ fareback: 1, type: 'theme', scheme });
          if (awaitedPath !== null) send({ fareback: 1, type: 'open', path: awaitedPath });
          awaitedPath = null;
          isReady = true;
          options.onReady?.();
          return;
        case 'tokenNeeded':
          void sendToken();
          return;
        case 'balance':
          options.onBalance?.(message.points);
          return;
        case 'height':
          options.onHeight?.(message.pixels);
      }
    },
  };
}
