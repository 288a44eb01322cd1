/** A registration drawn as a New Zealand number plate. */
export const Plate = ({ registration }: { registration: string }) => (
  <span className="plate">{registration || 'NO PLATE'}</span>
);
