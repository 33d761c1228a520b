import { type ReactNode, useState } from 'react';
import { CodeDisplay } from '../ui/codes/code-display.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { Button } from '../ui/form/button.tsx';
import { List, ListButton, ListRow } from '../ui/layout/list.tsx';
import { Cluster, Stack } from '../ui/layout/stack.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { Drawer } from '../ui/overlay/drawer.tsx';
import { PointsBadge } from '../ui/pictures/badge.tsx';
import { Icon } from '../ui/pictures/icon.tsx';
import { Picture } from '../ui/pictures/picture.tsx';
import { Section } from './section.tsx';

type Overlay = 'drawer' | 'ticket' | 'centre' | 'locked' | 'dialog' | null;

export function OverlaySection(): ReactNode {
  const [open, setOpen] = useState<Overlay>(null);
  const toast = useToast();
  const close = () => setOpen(null);
  return (
    <Section title="Overlays and lists">
      <Cluster>
        <Button variant="secondary" onClick={() => setOpen('drawer')}>
          Open drawer
        </Button>
        <Button variant="secondary" onClick={() => setOpen('ticket')}>
          Open ticket
        </Button>
        <Button variant="secondary" onClick={() => setOpen('centre')}>
          Open centred
        </Button>
        <Button variant="secondary" onClick={() => setOpen('locked')}>
          Open locked
        </Button>
        <Button variant="secondary" onClick={() => setOpen('dialog')}>
          Open dialog
        </Button>
        <Button
          variant="secondary"
          onClick={() => toast({ title: 'Claimed', text: '50 points are yours.', tone: 'success' })}
        >
          Show toast
        </Button>
      </Cluster>
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
      <Drawer
        open={open === 'drawer'}
        onClose={close}
        closeLabel="Close"
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
      <Drawer
        open={open === 'ticket'}
        onClose={close}
        closeLabel="Close"
        title="Your ticket"
        tall
        actions={<Button wide>Done</Button>}
      >
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
      </Drawer>
      <Drawer
        open={open === 'centre'}
        placement="centre"
        onClose={close}
        closeLabel="Close"
        title="Choose a language"
        actions={<Button wide>Save</Button>}
      >
        <p>Centred on wide screens.</p>
      </Drawer>
      <Drawer
        open={open === 'locked'}
        dismissible={false}
        onClose={close}
        closeLabel="Close"
        title="One thing first"
        actions={
          <Button wide onClick={close}>
            I agree
          </Button>
        }
      >
        <p>Only the button closes this one.</p>
      </Drawer>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        icon={<Icon name="alert" size={28} />}
        tone="warning"
        title="One attempt left"
        actions={
          <>
            <Button wide onClick={close}>
              Try again
            </Button>
            <Button wide variant="quiet" onClick={close}>
              Reset password
            </Button>
          </>
        }
      >
        Another wrong password blocks your account.
      </Dialog>
    </Section>
  );
}

export function TicketSection(): ReactNode {
  return (
    <Section title="Ticket">
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
    </Section>
  );
}
