/** Shown instead of a missing registration. */
export const NO_PLATE = 'NO PLATE';

/** A registration drawn as a New Zealand number plate. */
export const Plate = ({ registration }: { registration: string }) => (
  <span className="plate">{registration || NO_PLATE}</span>
);
