import { type Scan, scanner } from './scanner.ts';

type Props = Omit<Scan, 'opener'> & { disabled?: boolean };

/** Opens the scanner. */
export const ScanButton = ({ disabled, ...scan }: Props) => (
  <button
    type="button"
    className="chip"
    disabled={disabled}
    onClick={({ currentTarget }) => scanner.set({ ...scan, opener: currentTarget })}
  >
    Scan
  </button>
);
