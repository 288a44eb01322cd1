import './frame.css';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

type Frame = {
  title: string;
  /** Below the title. */
  facts?: ReactNode;
  /** Beside both. */
  action?: ReactNode;
  footer: ReactNode;
  children: ReactNode;
  kind: 'section' | 'question';
  onClose: () => void;
};

/**
 * A modal dialog of the page: the browser's own, so that Escape, a phone's Back and the way back of the focus come with it
 * and a section of twenty rows opens at once.
 */
export const DialogFrame = ({ title, facts, action, footer, children, kind, onClose }: Frame) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`frame frame-${kind}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // a browser may close it unasked when Escape is pressed twice; a dialog that is still wanted stays
      onClose={() => requestAnimationFrame(() => !dialog.current?.open && dialog.current?.showModal())}
    >
      <header className="frame-header">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {facts && <p>{facts}</p>}
        {action}
      </header>
      <div className="frame-body">{children}</div>
      <footer className="frame-footer">{footer}</footer>
    </dialog>
  );
};
