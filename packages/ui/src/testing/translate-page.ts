/**
 * Simulates browser translation: replaces every text node, now and later, by two nested `font` elements with the same
 * text. Journeys also run it inside a page, so it uses nothing from outside.
 */
export function translatePage(): () => void {
  const replace = (text: Text): void => {
    const parent = text.parentElement;
    if (parent === null || text.data.trim() === '') return;
    if (parent.closest('font, head, script, style, noscript, textarea, svg') !== null) return;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    outer.style.verticalAlign = inner.style.verticalAlign = 'inherit';
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  };
  const replaceIn = (node: Node): void => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    for (let at: Node | null = node; at !== null; at = walker.nextNode()) if (at instanceof Text) texts.push(at);
    for (const text of texts) replace(text);
  };
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records)
      for (const node of type === 'characterData' ? [target] : addedNodes) replaceIn(node);
  });
  observer.observe(document, { childList: true, characterData: true, subtree: true });
  replaceIn(document);
  return () => observer.disconnect();
}
