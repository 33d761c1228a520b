/** Records the bodies sent to addresses that end with `path`, in order; mock replies are unchanged. */
export function sentBodies(path: string): unknown[] {
  const bodies: unknown[] = [];
  const originalFetch = window.fetch;
  window.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : input.toString();
    if (address.endsWith(path) && typeof init?.body === 'string') bodies.push(JSON.parse(init.body));
    return originalFetch(input, init);
  };
  return bodies;
}
