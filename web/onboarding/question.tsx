import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import './onboarding.css';

type Props = {
  title: string;
  /** Where this is, when it is one of several: "Step 1 of 3". */
  place?: string;
  /** The most important one last: on phones it is the lowest, under the thumb. */
  actions?: ReactNode;
  /** Enter in the last field, or the action that submits. */
  onDone?: () => void;
  children?: ReactNode;
};

/** One question a screen, in large type. The first field has the focus; without one, the question, so that it is read out. */
export const Question = ({ title, place, actions, onDone, children }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const first = heading.current?.closest('form')?.querySelector<HTMLElement>('input, select');
    (first ?? heading.current)?.focus();
  }, []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // drawn at once, so that the focus can go to what is wrong
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
