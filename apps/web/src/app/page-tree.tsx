import { CSPProvider } from '@base-ui/react/csp-provider';
import { type ComponentProps, StrictMode } from 'react';
import { App } from './app.tsx';

/** The page's root component for server and browser; both must render the same tree for hydration. */
export function PageTree(props: ComponentProps<typeof App>) {
  return (
    <StrictMode>
      <CSPProvider disableStyleElements>
        <App {...props} />
      </CSPProvider>
    </StrictMode>
  );
}
