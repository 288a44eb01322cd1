import { useEffect, useRef } from 'react';

type Props = { kind: 'vin' | 'label'; value: string };

const LAST = 6;

/** Names the value in the button that uses it. */
export const describeValue = ({ kind }: Props) => (kind === 'vin' ? 'this VIN' : 'this number');

/**
 * The value as read, to compare with the vehicle. It takes the focus, so that screen readers announce it and Enter can't
 * confirm it unread.
 */
export const ReadBack = ({ kind, value }: Props) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const last = value.slice(-LAST);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form
    <div ref={place} className="read-back stack-12" role="group" aria-label={`Read: ${spell(value)}`} tabIndex={-1}>
      <p className="read-value" aria-hidden="true">
        {value.slice(0, -LAST)}
        <strong>{last}</strong>
      </p>
      <p>
        {kind === 'vin' ? (
          <>
            Last six:{' '}
            <strong className="read-last" aria-hidden="true">
              {last}
            </strong>
            <span className="visually-hidden">{spell(last)}</span>. Do they match the VIN plate?
          </>
        ) : (
          'Does it match the label?'
        )}
      </p>
    </div>
  );
};

/** Screen readers would read digits as one number. */
const spell = (value: string) => [...value].join(' ');
