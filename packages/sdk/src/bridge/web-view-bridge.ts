import { readAppMessage } from '../generated/embedding.ts';
import { originOf } from '../origin.ts';
import { type Bridge, type BridgeOptions, connectApp } from './host-bridge.ts';

/** The parts of React Native's `WebViewMessageEvent` that count. */
export interface WebViewMessage {
  nativeEvent: { data: string; url: string };
}

export interface WebViewBridge extends Bridge {
  /** For `onMessage` of the WebView. */
  onMessage: (event: WebViewMessage) => void;
}

/** Text as a script's literal, also with line separators and tags. */
const literalOf = (text: string): string =>
  JSON.stringify(text).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

/**
 * Connects a native app to the app in its WebView: pass `injectJavaScript` of the WebView. Ignores messages of pages with
 * another origin, and sends them no messages. Throws a TypeError if `appOrigin` is no web address.
 */
export function createWebViewBridge({
  appOrigin,
  injectJavaScript,
  ...options
}: BridgeOptions & { appOrigin: string; injectJavaScript: (script: string) => void }): WebViewBridge {
  const origin = originOf(appOrigin);
  if (origin === null) throw new TypeError('appOrigin must be an address such as https://rewards.agency.example');
  const target = literalOf(origin);
  const { bridge, receive } = connectApp(
    // The script runs in whatever page is loaded by then: another page must not receive the message.
    (message) =>
      injectJavaScript(
        `if(location.origin===${target})window.postMessage(${literalOf(JSON.stringify(message))},${target});true;`,
      ),
    options,
  );
  return {
    ...bridge,
    onMessage({ nativeEvent: { data, url } }) {
      if (originOf(url) !== origin) return;
      const message = readAppMessage(data);
      if (message !== null) receive(message);
    },
  };
}
