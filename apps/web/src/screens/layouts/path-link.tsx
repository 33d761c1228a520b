import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { useNavigate } from '../../navigation/router.ts';

type PathLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string;
  /** Stored with the address in the browser's history. */
  state?: unknown;
  replace?: boolean;
};

/** A link to an app address; a plain click uses the router, one with a modifier key the browser. */
export function PathLink({ to, state, replace = false, onClick, children, ...rest }: PathLinkProps): ReactNode {
  const navigate = useNavigate();
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain = event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey;
    if (event.defaultPrevented || !isPlain) return;
    event.preventDefault();
    navigate(to, { state, replace });
  };
  return (
    <a {...rest} href={to} onClick={press}>
      {children}
    </a>
  );
}
