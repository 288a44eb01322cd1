import { BellDrawing } from './bell-drawing.tsx';

/** In place of the bell where its code could not be loaded. */
export const BellMissing = ({ onAgain }: { onAgain: () => void }) => (
  <button
    type="button"
    className="icon-button bell-missing"
    aria-label="Notifications could not be loaded: try again"
    onClick={onAgain}
  >
    <BellDrawing />
  </button>
);
