import './plate.css';

/** A registration drawn as a New Zealand plate; without one, an empty plate that says so. */
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
