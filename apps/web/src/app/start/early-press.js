// Stands in the head of a drawn page, by its hash: presses that only React can answer wait for it (early-press.ts).
(() => {
  const hold = (event) => {
    const button = event.target.closest('button');
    // The sign-in sends itself, and a dialog closes; all else that a form holds is for React alone.
    const isNative = button?.form?.method === 'post' || button?.form?.closest('dialog');
    if (!button || (button.type === 'submit' && isNative)) return;
    event.preventDefault();
    globalThis.earlyPress = button;
  };
  // Home over a page is replaced: the press is for the button in the same place among those with the same words.
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
    // Hidden it would be a second page to whatever reads or presses this one. The agency's face under it stays for a splash to come.
    document.querySelector('#cover[data-home] > div')?.remove();
  };
  addEventListener('click', hold, true);
  // What a mail led to is for the app to say: until it does, the page says nothing else.
  if (location.hash.length > 1) document.documentElement.dataset.opening = '';
  try {
    // The server draws the first step; a sign-up that was begun goes on where it was left.
    if (location.pathname === '/sign-up' && sessionStorage.getItem('signUpDraft'))
      document.documentElement.dataset.opening = '';
  } catch {}
  try {
    if (localStorage.getItem('welcomeSeen')) document.documentElement.dataset.welcomed = '';
  } catch {}
})();
