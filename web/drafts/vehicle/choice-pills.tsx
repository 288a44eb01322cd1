import { type ReactNode, useId } from 'react';

type Props = {
  name: string;
  title: string;
  choices: readonly { value: string; title: string }[];
  chosen: string;
  onChoose: (value: string) => void;
  /** Called when the chosen pill is clicked again. */
  onClear?: () => void;
  children?: ReactNode;
};

/** Radio buttons styled as pills. */
export const ChoicePills = ({ name, title, choices, chosen, onChoose, onClear, children }: Props) => {
  const id = useId();
  return (
    <div className="plain-field" data-name={name}>
      <span id={id} className="label">
        {title}
      </span>
      <div className="pills choices" role="radiogroup" aria-labelledby={id}>
        {choices.map(({ value, title }) => (
          <label key={value} className={value === chosen ? 'pill pill-chosen' : 'pill'}>
            <input
              type="radio"
              name={`${name} ${id}`}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              onClick={() => value === chosen && onClear?.()}
            />
            {title}
          </label>
        ))}
      </div>
      {children}
    </div>
  );
};
