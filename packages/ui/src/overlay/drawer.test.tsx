import { type ReactNode, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { preferMotion } from '../testing/prefer-motion.ts';
import { Drawer } from './drawer.tsx';
import '../styles/base.css';

function Opener({ dismissible = true, instant = false }: { dismissible?: boolean; instant?: boolean }): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Show offer
      </button>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        title="Day ticket"
        closeLabel="Close"
        dismissible={dismissible}
        instant={instant}
      >
        <button type="button" onClick={() => setOpen(false)}>
          Redeem
        </button>
      </Drawer>
    </>
  );
}

const opener = () => page.getByRole('button', { name: 'Show offer' });
const drawer = () => page.getByRole('dialog', { name: 'Day ticket' });

async function open(): Promise<void> {
  await opener().click();
  await expect.element(drawer()).toBeVisible();
}

describe('Drawer', () => {
  it('closes by Escape and gives focus back to what opened it', async () => {
    await render(<Opener />);
    await open();
    await userEvent.keyboard('{Escape}');
    await expect.element(drawer()).not.toBeInTheDocument();
    await expect.element(opener()).toHaveFocus();
  });

  it('closes by its close button', async () => {
    await render(<Opener />);
    await open();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.element(drawer()).not.toBeInTheDocument();
  });

  it('stays for the second press of a double one on what opened it, and closes by a press beside it [UX-02]', async () => {
    await page.viewport(1200, 800);
    await render(<Opener />);
    await opener().dblClick();
    await expect.element(drawer()).toBeVisible();
    // Beside the drawer, at another place, is a press of its own.
    await userEvent.click(document.body, { position: { x: 400, y: 500 } });
    await expect.element(drawer()).not.toBeInTheDocument();
  });

  it('closes by the back button and leaves the page where it was', async () => {
    await render(<Opener />);
    const address = location.href;
    await open();
    history.back();
    await expect.element(drawer()).not.toBeInTheDocument();
    expect(location.href).toBe(address);
  });

  it('leaves no history entry behind once closed', async () => {
    await render(<Opener />);
    await open();
    await userEvent.keyboard('{Escape}');
    await expect.element(drawer()).not.toBeInTheDocument();
    await expect.poll(() => JSON.stringify(history.state?.overlays ?? [])).toBe('[]');
  });

  it('stays for Escape and draws no close button where it may not be dismissed', async () => {
    await render(<Opener dismissible={false} />);
    await open();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('button', { name: 'Close' })).not.toBeInTheDocument();
    await expect.element(drawer()).toBeVisible();
    await page.getByRole('button', { name: 'Redeem' }).click();
    await expect.element(drawer()).not.toBeInTheDocument();
  });

  it('stays for the back button, as often as it is pressed, and so does what is under it [REDEEM-16]', async () => {
    await render(
      <>
        <Drawer open onClose={() => {}} title="Under" closeLabel="Close" />
        <Opener dismissible={false} />
      </>,
    );
    const address = location.href;
    page
      .getByText('Show offer')
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await expect.element(drawer()).toBeVisible();
    const press = async () => {
      const before: unknown = history.state;
      history.back();
      await expect.poll(() => history.state).not.toBe(before);
      expect(JSON.stringify(history.state)).toBe(JSON.stringify(before));
    };
    await press();
    await press();
    await expect.element(drawer()).toBeVisible();
    expect(location.href).toBe(address);
  });

  it.each([
    [false, '0.15s'],
    [true, '0s'],
  ])('moves for 150 ms, 0 when instant (%s) [CONST-04]', async (instant, duration) => {
    await preferMotion('all');
    await render(<Opener instant={instant} />);
    await open();
    const shown = getComputedStyle(drawer().element()).transitionDuration.split(', ');
    expect(new Set(shown)).toEqual(new Set([duration]));
  });
});
