/**
 * Messages between the rewards app and the page or native app that embeds it: objects by `postMessage` in a frame, JSON
 * in a web view. A side ignores messages that it does not know.
 */

interface Message<Type extends string> {
  /** Version of the messages. */
  fareback: 1;
  type: Type;
}

/** What the app sends to its host. */
export type AppMessage =
  /** The app listens. */
  | Message<'ready'>
  /** The app needs a hand-over token: at its start, and when a session has ended. */
  | Message<'tokenNeeded'>
  | (Message<'balance'> & { points: number })
  /** Height of the content in CSS pixels. */
  | (Message<'height'> & { pixels: number });

/** What a host sends to the app. */
export type HostMessage =
  /** A new hand-over token; null if no rider is signed in at the host. */
  | (Message<'token'> & { token: string | null })
  /** Opens a screen by its path, such as `/redeem`. */
  | (Message<'open'> & { path: string })
  /** Colors; `auto` follows the device. */
  | (Message<'theme'> & { scheme: 'light' | 'dark' | 'auto' });

/** Longest accepted text of a message, in characters. */
const TEXT_MAX = 8_192;

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= TEXT_MAX;
const isAmount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;

/** Parses a message of our version, from an object or JSON; null for anything else. */
function readMessage(data: unknown): Record<string, unknown> | null {
  let message = data;
  if (isText(data)) {
    try {
      message = JSON.parse(data);
    } catch {
      return null;
    }
  }
  if (typeof message !== 'object' || message === null) return null;
  const record = message as Record<string, unknown>;
  return record['fareback'] === 1 && isText(record['type']) ? record : null;
}

/** A message of the app; null for anything else. */
export function readAppMessage(data: unknown): AppMessage | null {
  const message = readMessage(data);
  switch (message?.['type']) {
    case 'ready':
    case 'tokenNeeded':
      return { fareback: 1, type: message['type'] };
    case 'balance':
      return isAmount(message['points']) ? { fareback: 1, type: 'balance', points: message['points'] } : null;
    case 'height':
      return isAmount(message['pixels']) ? { fareback: 1, type: 'height', pixels: message['pixels'] } : null;
    default:
      return null;
  }
}

/** A message of a host; null for anything else. */
export function readHostMessage(data: unknown): HostMessage | null {
  const message = readMessage(data);
  const { token, path, scheme } = message ?? {};
  switch (message?.['type']) {
    case 'token':
      return token === null || isText(token) ? { fareback: 1, type: 'token', token } : null;
    case 'open':
      return isText(path) ? { fareback: 1, type: 'open', path } : null;
    case 'theme':
      return scheme === 'light' || scheme === 'dark' || scheme === 'auto'
        ? { fareback: 1, type: 'theme', scheme }
        : null;
    default:
      return null;
  }
}
