import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { useHref, useNavigate } from 'react-router';

type PathLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string;
  /** Kept with the address in the browser's history. */
  state?: unknown;
  replace?: boolean;
};

/** A link to an address of the app; a plain press stays on the page, with a key held the browser does what it does. The router's own link brings loading of whole routes along, which nobody here needs. */
export function PathLink({ to, state, replace = false, onClick, children, ...rest }: PathLinkProps): ReactNode {
  const navigate = useNavigate();
  const href = useHref(to);
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain = event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey;
    if (event.defaultPrevented || !isPlain) return;
    event.preventDefault();
    void navigate(to, { state, replace });
  };
  return (
    <a {...rest} href={href} onClick={press}>
      {children}
    </a>
  );
}
