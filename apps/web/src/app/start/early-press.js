// Inline script in the head of a server-rendered page, allowed by its hash: keeps clicks that need React until
// hydration (early-press.ts).
(() => {
  const hold = (event) => {
    const button = event.target.closest('button');
    // Sign-in submits natively, and dialogs close natively; all other forms need React.
    const isNative = button?.form?.method === 'post' || button?.form?.closest('dialog');
    if (!button || (button.type === 'submit' && isNative)) return;
    event.preventDefault();
    globalThis.earlyPress = button;
  };
  // Server-rendered Home is replaced, not hydrated: find the button with the same text at the same index.
  const alike = (place, { textContent, ariaLabel }) =>
    [...document.querySelectorAll(`${place} button`)].filter(
      (each) => each.textContent === textContent && each.ariaLabel === ariaLabel,
    );
  const sameInPlace = (pressed) => {
    const before = alike('#cover', pressed);
    const now = alike('#root', pressed);
    return before.length === now.length ? now[before.indexOf(pressed)] : undefined;
  };
  globalThis.takePresses = () => {
    removeEventListener('click', hold, true);
    const pressed = globalThis.earlyPress;
    if (pressed?.closest('#cover')) globalThis.earlyPress = sameInPlace(pressed);
    // Remove it, because a hidden copy would duplicate the page for screen readers and tests. The splash below it
    // stays.
    document.querySelector('#cover[data-home] > div')?.remove();
  };
  addEventListener('click', hold, true);
  // A fragment may hold an email token; hide the page until the app has read it.
  if (location.hash.length > 1) document.documentElement.dataset.opening = '';
  try {
    // The server renders the first step; a saved sign-up resumes at a later one.
    if (location.pathname === '/sign-up' && sessionStorage.getItem('signUpDraft'))
      document.documentElement.dataset.opening = '';
  } catch {}
  try {
    if (localStorage.getItem('welcomeSeen')) document.documentElement.dataset.welcomed = '';
  } catch {}
})();
