import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import './onboarding.css';

type Props = {
  title: string;
  /** Position in a sequence, as in "Step 1 of 3". */
  place?: string;
  /** The primary action is last: on phones it is at the bottom, where the thumb reaches it. */
  actions?: ReactNode;
  /** Called on submit: Enter in the last field, or the submit button. */
  onDone?: () => void;
  children?: ReactNode;
};

/** One question per screen, in large type. Focuses the first field or, without one, the heading, so that screen readers read it. */
export const Question = ({ title, place, actions, onDone, children }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const first = heading.current?.closest('form')?.querySelector<HTMLElement>('input, select');
    (first ?? heading.current)?.focus();
  }, []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // render synchronously, so that the first invalid field can be focused
    flushSync(() => onDone?.());
    event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  return (
    <form className="question stack-16 flush" noValidate onSubmit={submit}>
      {place && <p className="question-place">{place}</p>}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
      {actions && <div className="question-actions">{actions}</div>}
    </form>
  );
};
