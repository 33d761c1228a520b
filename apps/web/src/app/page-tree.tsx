import { CSPProvider } from '@base-ui/react/csp-provider';
import { type ComponentProps, StrictMode } from 'react';
import { App } from './app.tsx';

/** The whole page as React draws it, on the server and in a browser: one tree, so that the one can take over what the other drew. */
export function PageTree(props: ComponentProps<typeof App>) {
  return (
    <StrictMode>
      <CSPProvider disableStyleElements>
        <App {...props} />
      </CSPProvider>
    </StrictMode>
  );
}
