import { Suspense, useState } from 'react';
import { lazyPart } from '../ui/dialogs/lazy-part.tsx';
import type { ScanTarget } from './parse-code.ts';

const ScanDialog = lazyPart(async () => (await import('./scan-dialog.tsx')).ScanDialog);

type Props = {
  target: ScanTarget;
  /** What is scanned, after "Scan". */
  what: string;
  disabled?: boolean;
  onUse: (value: string) => void;
};

/** Opens the scanner, and passes on what it read once the user has confirmed it. */
export const ScanButton = ({ target, what, disabled, onUse }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const title = `Scan ${what}`;
  return (
    <>
      <button type="button" className="chip" aria-label={title} disabled={disabled} onClick={() => setOpen(true)}>
        Scan
      </button>
      {isOpen && (
        <Suspense>
          <ScanDialog {...{ target, title, onUse }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
