import { type AppMessage, type HostMessage, readHostMessage } from '@fareback/contract/embedding';

/** The page or native app around this one. */
export interface Host {
  send: (message: AppMessage) => void;
  /** Calls back for each message of the host, and for no other. Returns a function to stop. */
  listen: (listener: (message: HostMessage) => void) => () => void;
}

interface NativePage {
  ReactNativeWebView?: { postMessage: (text: string) => void };
}

/** Mark of the agency's list for a native app, which has no origin. */
const WEB_VIEW = 'webview';

function onMessage(isHost: (event: MessageEvent) => boolean) {
  return (listener: (message: HostMessage) => void): (() => void) => {
    const read = (event: MessageEvent): void => {
      if (!isHost(event)) return;
      const message = readHostMessage(event.data);
      if (message !== null) listener(message);
    };
    addEventListener('message', read);
    return () => removeEventListener('message', read);
  };
}

/** The parent's origin, if the browser says it. */
function parentOrigin(): string | undefined {
  const [nearest] = location.ancestorOrigins ?? [];
  if (nearest !== undefined) return nearest;
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : undefined;
}

/** The parent page, if its origin is one of these. The browser delivers a message to the named origin only. */
function frameHost(origins: readonly string[]): Host {
  const own = parentOrigin();
  const targets = own !== undefined && origins.includes(own) ? [own] : origins;
  return {
    send: (message) => {
      for (const origin of targets) parent.postMessage(message, origin);
    },
    listen: onMessage(({ source, origin }) => source === parent && origins.includes(origin)),
  };
}

/** The native app, which posts messages from inside its web view. */
function nativeHost(native: NonNullable<NativePage['ReactNativeWebView']>): Host {
  return {
    send: (message) => native.postMessage(JSON.stringify(message)),
    listen: onMessage(({ source, origin }) => source === window && origin === location.origin),
  };
}

/** The host, if the agency allows it: origins and `webview`, separated by spaces; otherwise null [SDK-14]. */
export function findHost(allowed: string): Host | null {
  const hosts = allowed.split(' ').filter((one) => one !== '');
  if (parent !== window) {
    const origins = hosts.filter((one) => one !== WEB_VIEW);
    return origins.length === 0 ? null : frameHost(origins);
  }
  const { ReactNativeWebView: native } = window as NativePage;
  return native !== undefined && hosts.includes(WEB_VIEW) ? nativeHost(native) : null;
}
