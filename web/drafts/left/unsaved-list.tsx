import type { UnsavedValue } from './find-unsaved.ts';
import './left.css';

/** Lists fields with the typed and the recorded value. */
export const UnsavedList = ({ left, record = 'On record' }: { left: readonly UnsavedValue[]; record?: string }) => (
  <dl className="left-list stack-8">
    {left.map(({ name, title, typed, was }) => (
      <div key={name}>
        <dt>{title}</dt>
        <dd>
          <strong>{typed}</strong>
          <span>
            {record}: {was}
          </span>
        </dd>
      </div>
    ))}
  </dl>
);
