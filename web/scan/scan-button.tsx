import { Suspense, useState } from 'react';
import { lazyPart } from '../ui/dialogs/lazy-part.tsx';
import type { ScanTarget } from './parse-code.ts';

const ScanDialog = lazyPart(async () => (await import('./scan-dialog.tsx')).ScanDialog);

type Props = {
  target: ScanTarget;
  disabled?: boolean;
  onUse: (value: string) => void;
};

/** Opens the scanner, and passes on what it read once the user has confirmed it. */
export const ScanButton = ({ disabled, ...props }: Props) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="chip" disabled={disabled} onClick={() => setOpen(true)}>
        Scan
      </button>
      {isOpen && (
        <Suspense>
          <ScanDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
