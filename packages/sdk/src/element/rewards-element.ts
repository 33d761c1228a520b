import { createFrameBridge, type FrameBridge } from '../bridge/frame-bridge.ts';

const NAME = 'fareback-rewards';
const TITLE = 'Rewards';
const SCHEMES = ['light', 'dark', 'auto'] as const;
type Scheme = (typeof SCHEMES)[number];

const schemeOf = (text: string | null): Scheme => SCHEMES.find((scheme) => scheme === text) ?? 'auto';

/** Styles that the page's own override, and that its Content-Security-Policy does not block. */
function createStyles(): CSSStyleSheet {
  const styles = new CSSStyleSheet();
  styles.replaceSync(
    ':host{display:block;block-size:40rem}iframe{display:block;inline-size:100%;block-size:100%;border:0}',
  );
  return styles;
}

/** The address of a screen at the host of `src`; null if the path is at another one. */
function addressOf(src: string, path: string): URL | null {
  if (!/^https?:/.test(src) || !URL.canParse(path, src)) return null;
  const url = new URL(path, src);
  return url.origin === new URL(src).origin ? url : null;
}

/**
 * `<fareback-rewards src="https://rewards.agency.example">`: the rewards app in a frame. Attributes: `src`, `path` (first
 * screen), `theme` (`light`, `dark`, `auto`), `auto-height`, `label` (title of the frame). Set the property
 * `getHandOverToken` before the element is connected. Events: `ready`, and `balance` with the points in `detail`.
 */
export class RewardsElement extends HTMLElement {
  static readonly observedAttributes = ['src', 'path', 'theme', 'label'];

  /**
   * Returns a new hand-over token of the signed-in rider; null without one. Declared without a value, because
   * a page may set it before this class is defined.
   */
  declare getHandOverToken?: () => Promise<string | null>;

  #frame: HTMLIFrameElement | null = null;
  #bridge: FrameBridge | null = null;

  connectedCallback(): void {
    this.#draw();
  }

  disconnectedCallback(): void {
    this.#bridge?.close();
    this.#bridge = null;
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (!this.isConnected || before === after) return;
    if (name === 'label') {
      if (this.#frame !== null) this.#frame.title = after ?? TITLE;
    } else if (name === 'theme') this.#bridge?.setTheme(schemeOf(after));
    else if (name === 'path' && after !== null && this.#bridge !== null) this.#bridge.open(after);
    else this.#draw();
  }

  /** Call it when a rider has signed in at your page, or another one. */
  signIn(): void {
    this.#bridge?.signIn();
  }

  /** Call it when your rider has signed out. */
  signOut(): void {
    this.#bridge?.signOut();
  }

  #draw(): void {
    this.#bridge?.close();
    this.#bridge = null;
    const url = addressOf(this.getAttribute('src') ?? '', this.getAttribute('path') ?? '/');
    if (url === null) {
      this.#frame?.remove();
      this.#frame = null;
      return;
    }
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    shadow.adoptedStyleSheets = [createStyles()];
    const frame = document.createElement('iframe');
    frame.title = this.getAttribute('label') ?? TITLE;
    frame.allow = 'clipboard-write; publickey-credentials-get';
    this.#bridge = createFrameBridge(frame, {
      appOrigin: url.origin,
      getHandOverToken: async () => (await this.getHandOverToken?.()) ?? null,
      onReady: () => this.dispatchEvent(new CustomEvent('ready')),
      onBalance: (detail) => this.dispatchEvent(new CustomEvent('balance', { detail })),
      onHeight: (pixels) => {
        if (this.hasAttribute('auto-height')) this.style.blockSize = `${pixels}px`;
      },
    });
    this.#bridge.setTheme(schemeOf(this.getAttribute('theme')));
    frame.src = url.href;
    this.#frame = frame;
    shadow.replaceChildren(frame);
  }
}

/** Defines the element once, also if two copies of the SDK are loaded. */
export function defineRewardsElement(): void {
  if (!customElements.get(NAME)) customElements.define(NAME, RewardsElement);
}
