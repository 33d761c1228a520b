import { CodeDisplay } from '@fareback/ui/codes/code-display.tsx';
import { useToast } from '@fareback/ui/feedback/toast.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { List, ListButton, ListRow } from '@fareback/ui/layout/list.tsx';
import { Cluster, Stack } from '@fareback/ui/layout/stack.tsx';
import { Dialog } from '@fareback/ui/overlay/dialog.tsx';
import { Drawer } from '@fareback/ui/overlay/drawer.tsx';
import { PointsBadge } from '@fareback/ui/pictures/badge.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { Picture } from '@fareback/ui/pictures/picture.tsx';
import { type ReactNode, useState } from 'react';
import { Section } from './section.tsx';

type Overlay = 'drawer' | 'ticket' | 'centre' | 'locked' | 'dialog' | null;

export function OverlaySection(): ReactNode {
  const [open, setOpen] = useState<Overlay>(null);
  const close = () => setOpen(null);
  return (
    <Section title="Overlays and lists">
      <Openers onOpen={setOpen} />
      <Menu />
      <Drawers open={open} onClose={close} />
      <Warning open={open === 'dialog'} onClose={close} />
    </Section>
  );
}

export function TicketSection(): ReactNode {
  return (
    <Section title="Ticket">
      <Ticket />
    </Section>
  );
}

const openers = [
  ['drawer', 'Open drawer'],
  ['ticket', 'Open ticket'],
  ['centre', 'Open centred'],
  ['locked', 'Open locked'],
  ['dialog', 'Open dialog'],
] as const;

function Openers({ onOpen }: { onOpen: (overlay: Overlay) => void }): ReactNode {
  const toast = useToast();
  return (
    <Cluster>
      {openers.map(([overlay, label]) => (
        <Button key={overlay} variant="secondary" onClick={() => onOpen(overlay)}>
          {label}
        </Button>
      ))}
      <Button
        variant="secondary"
        onClick={() => toast({ title: 'Claimed', text: '50 points are yours.', tone: 'success' })}
      >
        Show toast
      </Button>
    </Cluster>
  );
}

function Menu(): ReactNode {
  return (
    <List label="Menu">
      <ListButton icon="history">History</ListButton>
      <ListButton icon="globe" end="English">
        Language
      </ListButton>
      <ListRow icon="bus" detail="Today, 08:12" end={<PointsBadge>+40 pts</PointsBadge>}>
        Ride on line 7
      </ListRow>
      <ListButton icon="logout" danger>
        Sign out
      </ListButton>
    </List>
  );
}

function Drawers({ open, onClose }: { open: Overlay; onClose: () => void }): ReactNode {
  const frame = { onClose, closeLabel: 'Close' };
  return (
    <>
      <Drawer
        {...frame}
        open={open === 'drawer'}
        title="Day ticket for two"
        description="Valid on all lines, weekends too."
        media={<Picture src={null} alt="" ratio="16 / 9" icon="ticket" seed="drawer" />}
        actions={<Button wide>Redeem for 1,200 pts</Button>}
      >
        <Stack gap={3}>
          <PointsBadge size="large">1,200 pts</PointsBadge>
          <p>Take someone along: one ticket, two riders, the whole day. Show the code at the gate or to the driver.</p>
        </Stack>
      </Drawer>
      <Drawer {...frame} open={open === 'ticket'} title="Your ticket" tall actions={<Button wide>Done</Button>}>
        <Ticket />
      </Drawer>
      <Drawer
        {...frame}
        open={open === 'centre'}
        placement="centre"
        title="Choose a language"
        actions={<Button wide>Save</Button>}
      >
        <p>Centred on wide screens.</p>
      </Drawer>
      <Drawer
        {...frame}
        open={open === 'locked'}
        dismissible={false}
        title="One thing first"
        actions={
          <Button wide onClick={onClose}>
            I agree
          </Button>
        }
      >
        <p>Only the button closes this one.</p>
      </Drawer>
    </>
  );
}

function Warning({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      icon={<Icon name="alert" size={28} />}
      tone="warning"
      title="One attempt left"
      actions={
        <>
          <Button wide onClick={onClose}>
            Try again
          </Button>
          <Button wide variant="quiet" onClick={onClose}>
            Reset password
          </Button>
        </>
      }
    >
      Another wrong password blocks your account.
    </Dialog>
  );
}

function Ticket(): ReactNode {
  return (
    <CodeDisplay
      code="RIDE-7K2M"
      label="Show this at the gate"
      copyLabel="Copy code"
      copiedMessage="Copied"
      copyFailedMessage="Press and hold the code to copy it"
      scan={{ format: 'QR', label: 'QR code of your ticket' }}
    >
      <p>Valid for 29:48</p>
    </CodeDisplay>
  );
}
