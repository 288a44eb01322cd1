import { listSides, type Side, toggleSide } from '#shared/reference/sides.ts';

const chips = ['left', 'right', 'front', 'rear'] as const satisfies Side[];

/** Says where on the vehicle a reason was found, at the end of its words. */
export const SideChips = ({ reason, onChange }: { reason: string; onChange: (reason: string) => void }) => (
  <fieldset className="side-chips">
    <legend className="visually-hidden">Where?</legend>
    {chips.map((side) => (
      <button
        key={side}
        type="button"
        className="chip"
        aria-pressed={listSides(reason).includes(side)}
        onClick={() => onChange(toggleSide(reason, side))}
      >
        {side[0]?.toUpperCase() + side.slice(1)}
      </button>
    ))}
  </fieldset>
);
