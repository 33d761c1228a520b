import { afterEach, describe, expect, it } from 'vitest';
import { createFrameBridge } from '../bridge/frame-bridge.ts';
import { RewardsElement } from './index.ts';

const appOrigin = 'https://rewards.example';
const added: Element[] = [];
const add = <Added extends Element>(element: Added): Added => {
  added.push(element);
  return document.body.appendChild(element);
};
afterEach(() => {
  for (const element of added.splice(0)) element.remove();
});

/** Delivers a message as the browser would. */
function deliver(data: unknown, origin: string, source: unknown): void {
  const event = new MessageEvent('message', { data, origin });
  Object.defineProperty(event, 'source', { value: source });
  dispatchEvent(event);
}

/** Records the messages to a frame. */
function sentTo(frame: HTMLIFrameElement): [unknown, string][] {
  const sent: [unknown, string][] = [];
  const app = frame.contentWindow as Window;
  app.postMessage = ((message: unknown, origin: string) => void sent.push([message, origin])) as never;
  return sent;
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 20));
const needed = { fareback: 1, type: 'tokenNeeded' };

describe('createFrameBridge', () => {
  it('takes messages of its frame and the app’s origin only, and answers to that origin only [SDK-16]', async () => {
    const frame = add(document.createElement('iframe'));
    const sent = sentTo(frame);
    const points: number[] = [];
    const bridge = createFrameBridge(frame, {
      appOrigin: `${appOrigin}/any`,
      getHandOverToken: async () => 'h-1',
      onBalance: (given) => points.push(given),
    });
    deliver(needed, 'https://hostile.example', frame.contentWindow);
    deliver(needed, appOrigin, window);
    deliver(needed, appOrigin, null);
    deliver({ fareback: 1, type: 'token', token: 'x' }, appOrigin, frame.contentWindow);
    await soon();
    expect(sent).toEqual([]);
    deliver(needed, appOrigin, frame.contentWindow);
    deliver({ fareback: 1, type: 'balance', points: 7 }, appOrigin, frame.contentWindow);
    await expect.poll(() => sent).toEqual([[{ fareback: 1, type: 'token', token: 'h-1' }, appOrigin]]);
    expect(points).toEqual([7]);
    bridge.close();
    deliver(needed, appOrigin, frame.contentWindow);
    await soon();
    expect(sent).toHaveLength(1);
  });
});

describe('<fareback-rewards>', () => {
  const make = (attributes: Record<string, string>) => {
    const element = document.createElement('fareback-rewards') as RewardsElement;
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  };
  const frameOf = (element: RewardsElement) => element.shadowRoot?.querySelector('iframe') ?? null;

  it('shows the app in a titled frame at its first screen [SDK-17]', () => {
    const frame = frameOf(add(make({ src: appOrigin, path: '/redeem', label: 'My points' })));
    expect([frame?.src, frame?.title]).toEqual([`${appOrigin}/redeem`, 'My points']);
  });

  it('shows no frame without an address, or if the path is at another host or runs a script [SDK-17]', () => {
    for (const attributes of [
      {},
      { src: 'rewards' },
      { src: 'javascript:alert(1)' },
      { src: appOrigin, path: '//hostile.example' },
      { src: appOrigin, path: 'https://hostile.example/' },
    ])
      expect(frameOf(add(make(attributes as Record<string, string>)))).toBeNull();
  });

  it('answers with the token of its function, also if that was set before the element was defined [SDK-17]', async () => {
    const element = make({ src: appOrigin });
    element.getHandOverToken = async () => 'h-1';
    const frame = frameOf(add(element)) as HTMLIFrameElement;
    const sent = sentTo(frame);
    deliver(needed, appOrigin, frame.contentWindow);
    await expect.poll(() => sent).toEqual([[{ fareback: 1, type: 'token', token: 'h-1' }, appOrigin]]);
    expect(Object.hasOwn(new RewardsElement(), 'getHandOverToken')).toBe(false);
  });

  it('passes on ready and balance as events, and the height only if it is asked to [SDK-17]', async () => {
    for (const isAuto of [false, true]) {
      const element = add(make({ src: appOrigin, ...(isAuto && { 'auto-height': '' }) }));
      const { contentWindow } = frameOf(element) as HTMLIFrameElement;
      const events: unknown[] = [];
      element.addEventListener('ready', () => events.push('ready'));
      element.addEventListener('balance', (event) => events.push((event as CustomEvent).detail));
      deliver({ fareback: 1, type: 'ready' }, appOrigin, contentWindow);
      deliver({ fareback: 1, type: 'balance', points: 7 }, appOrigin, contentWindow);
      deliver({ fareback: 1, type: 'height', pixels: 900 }, appOrigin, contentWindow);
      expect([events, getComputedStyle(element).blockSize]).toEqual([['ready', 7], isAuto ? '900px' : '640px']);
    }
  });

  it('opens a screen and changes colors in place when its attributes change [SDK-17]', () => {
    const element = add(make({ src: appOrigin, theme: 'dark' }));
    const frame = frameOf(element) as HTMLIFrameElement;
    const sent = sentTo(frame);
    deliver({ fareback: 1, type: 'ready' }, appOrigin, frame.contentWindow);
    element.setAttribute('path', '/redeem');
    element.setAttribute('theme', 'light');
    expect(sent.map(([message]) => message)).toEqual([
      { fareback: 1, type: 'theme', scheme: 'dark' },
      { fareback: 1, type: 'open', path: '/redeem' },
      { fareback: 1, type: 'theme', scheme: 'light' },
    ]);
    expect(frameOf(element)).toBe(frame);
  });

  it('opens a path that was set before the app listened, and takes a new label [SDK-17]', () => {
    const element = add(make({ src: appOrigin }));
    const frame = frameOf(element) as HTMLIFrameElement;
    const sent = sentTo(frame);
    element.setAttribute('path', '/redeem');
    element.setAttribute('label', 'My points');
    sent.length = 0;
    deliver({ fareback: 1, type: 'ready' }, appOrigin, frame.contentWindow);
    expect(sent.map(([message]) => message)).toContainEqual({ fareback: 1, type: 'open', path: '/redeem' });
    expect(frame.title).toBe('My points');
  });

  it('listens no longer once it is removed [SDK-17]', () => {
    const element = add(make({ src: appOrigin }));
    const { contentWindow } = frameOf(element) as HTMLIFrameElement;
    const events: string[] = [];
    element.addEventListener('ready', () => events.push('ready'));
    element.remove();
    deliver({ fareback: 1, type: 'ready' }, appOrigin, contentWindow);
    expect(events).toEqual([]);
  });
});
