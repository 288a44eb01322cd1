import { BellDrawing } from './bell-drawing.tsx';

/** Shown instead of the bell if its code couldn't be loaded. */
export const BellMissing = ({ onAgain }: { onAgain: () => void }) => (
  <button
    type="button"
    className="icon-button bell-missing"
    aria-label="Notifications could not be loaded. Try again"
    onClick={onAgain}
  >
    <BellDrawing />
  </button>
);
