import { afterEach, beforeEach } from 'vitest';

/**
 * Browser translation replaces every text node. React updates an only-child text through its element, which still
 * works; a text node between siblings is updated, moved and removed directly, which then does nothing or throws. So
 * tests must not render text next to other nodes [UX-19].
 */
const beside = new Set<string>();

const isOfReact = (node: Node): boolean => Object.keys(node).some((key) => key.startsWith('__reactFiber$'));

function check(records: MutationRecord[]): void {
  for (const { addedNodes } of records)
    for (const added of addedNodes) {
      const texts = document.createTreeWalker(added, NodeFilter.SHOW_TEXT);
      for (let node: Node | null = added; node !== null; node = texts.nextNode())
        if (node instanceof Text && node.data.trim() !== '' && isOfReact(node))
          beside.add(`'${node.data}' in ${(node.parentElement?.outerHTML ?? 'nothing').slice(0, 300)}`);
    }
}

const observer = new MutationObserver(check);
observer.observe(document, { childList: true, subtree: true });

beforeEach(() => beside.clear());
afterEach(() => {
  check(observer.takeRecords());
  if (beside.size > 0)
    throw new Error(`Text beside other nodes; give it an element of its own: ${[...beside].join('; ')}`);
});
