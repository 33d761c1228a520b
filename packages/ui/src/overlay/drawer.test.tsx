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
  it('closes on Escape and restores focus to its opener', async () => {
    await render(<Opener />);
    await open();
    await userEvent.keyboard('{Escape}');
    await expect.element(drawer()).not.toBeInTheDocument();
    await expect.element(opener()).toHaveFocus();
  });

  it('closes with its close button', async () => {
    await render(<Opener />);
    await open();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.element(drawer()).not.toBeInTheDocument();
  });

  it('ignores the second click of a double-click on its opener, and closes on a click outside [UX-02]', async () => {
    await page.viewport(1200, 800);
    await render(<Opener />);
    await opener().dblClick();
    await expect.element(drawer()).toBeVisible();
    // A click outside the drawer at another place is not part of a double-click.
    await userEvent.click(document.body, { position: { x: 400, y: 500 } });
    await expect.element(drawer()).not.toBeInTheDocument();
  });

  it('closes with the back button and leaves the page in place', async () => {
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

  it('ignores Escape and shows no close button if it is not dismissible', async () => {
    await render(<Opener dismissible={false} />);
    await open();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('button', { name: 'Close' })).not.toBeInTheDocument();
    await expect.element(drawer()).toBeVisible();
    await page.getByRole('button', { name: 'Redeem' }).click();
    await expect.element(drawer()).not.toBeInTheDocument();
  });

  it('ignores the back button, however often it is pressed, and so does everything under it [REDEEM-16]', async () => {
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
  ])('animates for 150 ms, 0 when instant (%s) [CONST-04]', async (instant, duration) => {
    await preferMotion('all');
    await render(<Opener instant={instant} />);
    await open();
    const shown = getComputedStyle(drawer().element()).transitionDuration.split(', ');
    expect(new Set(shown)).toEqual(new Set([duration]));
  });
});
