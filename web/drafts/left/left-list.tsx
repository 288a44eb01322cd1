import type { Left } from './find-left.ts';
import './left.css';

/** Each field with the typed and the recorded value. */
export const LeftList = ({ left, record = 'The record' }: { left: readonly Left[]; record?: string }) => (
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
