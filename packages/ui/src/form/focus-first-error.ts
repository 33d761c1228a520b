/** How long a fault may take to be drawn. */
const withinMs = 1000;

/**
 * Takes the focus to the first field of `form` that is at fault, once it is drawn so: what a reply found may take a while
 * on a slow device. Whoever goes to a field meanwhile stays there.
 */
export function focusFirstError(form: HTMLElement): void {
  const look = () => {
    const invalidField = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    invalidField?.focus();
    return invalidField !== null;
  };
  requestAnimationFrame(() => {
    if (look()) return;
    const observer = new MutationObserver(look);
    const stop = () => observer.disconnect();
    observer.observe(form, { subtree: true, childList: true, attributeFilter: ['aria-invalid'] });
    // The focus that is given ends it, too.
    form.addEventListener('focusin', stop, { once: true });
    setTimeout(stop, withinMs);
  });
}
