type Jar = Map<string, string>;

async function visit(jar: Jar, address: string, body?: URLSearchParams): Promise<Response> {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const reply = await fetch(address, {
    method: body ? 'POST' : 'GET',
    headers: cookie ? { cookie } : {},
    redirect: 'manual',
    ...(body ? { body } : {}),
  });
  for (const written of reply.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(written) ?? [];
    jar.set(name, value);
  }
  return reply;
}

/**
 * Goes through a local authorization server like a browser, chooses a person ('' refuses), and returns the final
 * redirect URL.
 */
export async function walkConsent(address: string, personId: string): Promise<URL> {
  const { origin } = new URL(address);
  const jar: Jar = new Map();
  let at = address;
  for (let steps = 0; steps < 8; steps += 1) {
    const isInteraction = at.includes('/interaction/');
    const reply = await visit(jar, at, isInteraction ? new URLSearchParams({ person: personId }) : undefined);
    const location = reply.headers.get('location');
    if (location === null) throw new Error(`${at} led nowhere: ${reply.status} ${await reply.text()}`);
    at = new URL(location, origin).href;
    if (!at.startsWith(origin)) return new URL(at);
  }
  throw new Error('The provider led in circles.');
}
