const withinMs = 1000;

/**
 * Focuses the first invalid field of `form` once it is rendered; after a reply, this may take a while on a slow device.
 * If the user focuses a field before that, focus stays there.
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
    // The focus set here ends it too.
    form.addEventListener('focusin', stop, { once: true });
    setTimeout(stop, withinMs);
  });
}

/**
 * `ref` for an element that replaces the clicked one: focuses it when rendered, so keyboards and screen readers
 * continue from there.
 */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
