import './dialog-frame.css';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { TrainingModeChip } from './training-mode-chip.tsx';

type Frame = {
  title: string;
  /** Below the title. */
  facts?: ReactNode;
  /** Beside both. */
  action?: ReactNode;
  footer: ReactNode;
  children: ReactNode;
  /**
   * A section fills most of the screen, a question little, a panel the side of the menu, a sheet the other side: on phones
   * it rises from below.
   */
  kind: 'section' | 'question' | 'panel' | 'sheet';
  /** Whether a press beside it closes it. */
  closesOutside?: boolean;
  onClose: () => void;
};

const OPEN_LIST = '[aria-haspopup="listbox"][aria-expanded="true"]';
/** A select that is searched says that its list is open while neither is drawn. */
const hasOpenList = (dialog: HTMLDialogElement | null) =>
  [...(dialog?.querySelectorAll(OPEN_LIST) ?? [])].some((field) => field.getClientRects().length > 0);

/**
 * A modal dialog of the page: the browser's own, so that Escape, a phone's Back and the way back of the focus come with it
 * and a section of twenty rows opens at once.
 */
export const DialogFrame = ({
  title,
  facts,
  action,
  footer,
  children,
  kind,
  closesOutside = kind === 'panel',
  onClose,
}: Frame) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const id = useId();
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and the dialog's own
    <dialog
      ref={dialog}
      className={`frame frame-${kind}`}
      aria-labelledby={id}
      // Escape closes the list of a field that is open, and nothing else
      onKeyDownCapture={(event) => {
        if (event.key === 'Escape' && hasOpenList(dialog.current)) event.preventDefault();
      }}
      onCancel={(event) => {
        event.preventDefault();
        // React lets it rise from a dialog over this one
        if (event.target === dialog.current) onClose();
      }}
      // a text that is marked with the mouse may end outside
      onPointerDown={({ target }) => {
        pressedOutside.current = target === dialog.current;
      }}
      onClick={({ target }) => closesOutside && pressedOutside.current && target === dialog.current && onClose()}
      // a browser may close it unasked when Escape is pressed twice; a dialog that is still wanted stays
      onClose={() => requestAnimationFrame(() => !dialog.current?.open && dialog.current?.showModal())}
    >
      <header className="frame-header">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {facts && <p>{facts}</p>}
        {action}
        <TrainingModeChip />
      </header>
      <div className="frame-body">{children}</div>
      <footer className="frame-footer">{footer}</footer>
    </dialog>
  );
};
