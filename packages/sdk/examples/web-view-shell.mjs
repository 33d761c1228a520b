// The messages of a React Native screen with the rewards app, without React. The screen itself:
//
//   const view = useRef(null);
//   const shell = useMemo(() => createShell({
//     appUrl: 'https://rewards.agency.example',
//     injectJavaScript: (script) => view.current?.injectJavaScript(script),
//     getHandOverToken: () => fetchTokenFromYourServer(),
//     onBalance: setBalance,
//   }), []);
//   <WebView ref={view} source={{ uri: shell.appUrl }} onMessage={shell.onMessage}
//     originWhitelist={shell.originWhitelist} onShouldStartLoadWithRequest={shell.shouldLoad} />
import { createWebViewBridge, originOf } from '@fareback/sdk/bridge';

/** `openBrowser` opens links to other sites outside of the app, such as `Linking.openURL`. */
export function createShell({ appUrl, injectJavaScript, getHandOverToken, onBalance, openBrowser }) {
  const origin = originOf(appUrl);
  const bridge = createWebViewBridge({ appOrigin: origin, injectJavaScript, getHandOverToken, onBalance });
  const isOwn = (url) => originOf(url) === origin;
  return {
    ...bridge,
    appUrl,
    originWhitelist: [origin],
    /** Other sites never load in the view, where they could send messages. */
    shouldLoad: ({ url }) => {
      if (isOwn(url)) return true;
      if (url.startsWith('https://')) openBrowser?.(url);
      return false;
    },
  };
}
