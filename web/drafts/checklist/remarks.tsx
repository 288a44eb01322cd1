import { type ComponentProps, type ReactNode, useState } from 'react';
import { cleanText } from '#shared/input/clean.ts';
import { REMARK_MAX_LENGTH } from '#shared/input/excess.ts';
import { REMARKS_MAX } from '#shared/sheets/model.ts';
import { NotPrintable } from '../../ui/fields/not-printable.tsx';
import { RoomLeft } from '../../ui/fields/room-left.tsx';

type Props = {
  what: 'reason' | 'comment';
  texts: readonly string[];
  max?: number;
  onText: (index: number, text: string) => void;
  onRemove: (index: number) => void;
  /** Briefly replaces the placeholder of the field for a new remark. */
  announcement?: string | undefined;
  tick?: (index: number) => ReactNode;
  /** Shown below a remark. */
  below?: (index: number, text: string) => ReactNode;
};

/** Editable remarks, followed by an empty field. Typing in that field adds a remark. */
export const Remarks = ({ what, texts, max = REMARKS_MAX, onText, onRemove, announcement, tick, below }: Props) => (
  <div className="remark-list">
    {[...texts, ...(texts.length < max ? [''] : [])].map((text, index) => {
      const isNew = index === texts.length;
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: when typing adds a remark, its field keeps the focus
        <div key={index} className="remark" data-new={isNew}>
          <RemarkField
            rows={1}
            aria-label={isNew ? `Write a ${what}` : `${what === 'reason' ? 'Reason' : 'Comment'} ${index + 1}`}
            placeholder={isNew ? (announcement ?? `Write a ${what}`) : ''}
            disabled={isNew && announcement !== undefined}
            value={text}
            onText={(typed) => onText(index, typed)}
          />
          <NotPrintable text={text} />
          {!isNew && (
            <div className="remark-foot">
              {tick?.(index)}
              <RoomLeft text={text} max={REMARK_MAX_LENGTH} counted />
              <button type="button" className="link" onClick={() => onRemove(index)}>
                Remove
              </button>
            </div>
          )}
          {!isNew && below?.(index, text)}
        </div>
      );
    })}
  </div>
);

/** Shows the text as it is typed, so that cleaning it doesn't move the cursor. */
const RemarkField = ({
  value,
  onText,
  ...more
}: ComponentProps<'textarea'> & { value: string; onText: (typed: string) => void }) => {
  const [typed, setTyped] = useState('');
  return (
    <textarea
      {...more}
      className="control"
      value={cleanText(typed) === value ? typed : value}
      onChange={({ target }) => {
        setTyped(target.value);
        onText(target.value);
      }}
      onBlur={() => setTyped('')}
    />
  );
};
