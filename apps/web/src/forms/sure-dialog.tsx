import { Button } from '@fareback/ui/form/button.tsx';
import { Dialog } from '@fareback/ui/overlay/dialog.tsx';
import { type ComponentProps, type ReactNode, useState } from 'react';

type SureDialogProps = Pick<ComponentProps<typeof Dialog>, 'title' | 'icon' | 'tone' | 'children'> & {
  /** Words of the way back, which comes first. */
  no: string;
  yes: string;
  /** Called once it has closed with a yes. */
  onYes: () => void;
  /** Called once it has closed, whatever the answer. */
  onGone: () => void;
};

/** Asks before something is given up that cannot be had back. */
export function SureDialog({ no, yes, onYes, onGone, ...words }: SureDialogProps): ReactNode {
  const [open, setOpen] = useState(true);
  const [isSure, setSure] = useState(false);
  return (
    <Dialog
      {...words}
      open={open}
      onClose={() => setOpen(false)}
      onClosed={() => {
        onGone();
        if (isSure) onYes();
      }}
      actions={
        <>
          <Button wide onClick={() => setOpen(false)}>
            {no}
          </Button>
          <Button
            wide
            variant="quiet"
            onClick={() => {
              setSure(true);
              setOpen(false);
            }}
          >
            {yes}
          </Button>
        </>
      }
    />
  );
}
