/** A New Zealand number plate: the product's signature. */
export const Plate = ({ registration }: { registration: string }) => (
  <span className="plate">{registration || 'NO PLATE'}</span>
);
