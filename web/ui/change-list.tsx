import './change-list.css';
import type { Change } from '#shared/inspections/list-changes.ts';

/** Maximum number of changes listed; the sheet itself shows all. */
const MAX_SHOWN = 8;

/** Lists what someone else has changed, value by value. */
export const ChangeList = ({ changes }: { changes: readonly Change[] }) =>
  changes.length > 0 && (
    <ul ref={bringIntoView} className="change-list" aria-label="What has changed">
      {changes.slice(0, MAX_SHOWN).map(({ title, was, is }) => (
        <li key={title} dir="auto">
          {title}: was {was}, is <strong>{is}</strong>
        </li>
      ))}
      {changes.length > MAX_SHOWN && <li>and {changes.length - MAX_SHOWN} more</li>}
    </ul>
  );

const bringIntoView = (list: HTMLElement | null) => list?.scrollIntoView({ block: 'nearest' });
