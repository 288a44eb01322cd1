import { useEffect, useEffectEvent } from 'react';
import './onboarding.css';

/** Source: specification 1, section 9. */
const MOMENT_MS = 1000;

/** Success message, shown for a second. */
export const SuccessScreen = ({ title, text, onOver }: { title: string; text?: string; onOver: () => void }) => {
  const over = useEffectEvent(onOver);
  useEffect(() => {
    const timer = setTimeout(() => over(), MOMENT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="moment stack-16 flush" role="status">
      <svg viewBox="0 0 96 96" aria-hidden="true">
        <circle cx="48" cy="48" r="44" />
        <path d="m29 49 13 13 25-27" />
      </svg>
      <h1>{title}</h1>
      {text && <p>{text}</p>}
    </div>
  );
};
