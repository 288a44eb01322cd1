import './plate.css';

/** Draws a registration as a New Zealand number plate; an empty plate if there is no registration. */
export const Plate = ({
  registration,
  size = 'medium',
}: {
  registration: string;
  size?: 'small' | 'medium' | 'large';
}) =>
  registration ? (
    <span className={`plate plate-${size}`}>{registration}</span>
  ) : (
    <span className={`plate plate-${size} plate-empty`}>No plate</span>
  );
