import Badge from '@cloudscape-design/components/badge';
import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { isTrainingMode } from '../../device/training-mode.ts';
import { useCloseOnBack } from './close-on-back.ts';
import './dialog-frame.css';

type Frame = {
  title: string;
  /** Shown below the title. */
  facts?: ReactNode;
  /** Shown beside title and facts. */
  action?: ReactNode;
  footer: ReactNode;
  children: ReactNode;
  /**
   * A section fills most of the screen, a question is small, a panel covers the side with the menu, and a sheet covers
   * the other side. On phones a sheet slides in from the bottom.
   */
  kind: 'section' | 'question' | 'panel' | 'sheet';
  /** True to close on a click outside. */
  closesOutside?: boolean;
  /** Without it only the dialog's own buttons close it. */
  onClose?: () => void;
};

const OPEN_LIST = '[aria-haspopup="listbox"][aria-expanded="true"]';
/** True if a list is visibly open. Cloudscape's searchable select reports an open list even before it is rendered. */
const hasOpenList = (dialog: HTMLDialogElement | null) =>
  [...(dialog?.querySelectorAll(OPEN_LIST) ?? [])].some((field) => field.getClientRects().length > 0);

const useShownModal = (dialog: RefObject<HTMLDialogElement | null>) =>
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, [dialog]);

/**
 * A modal dialog. Uses the native `<dialog>`, which handles Escape and focus return, and opens a section of twenty rows
 * without delay.
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
  useShownModal(dialog);
  useCloseOnBack(kind !== 'question', onClose);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog
    <dialog
      ref={dialog}
      className={`frame frame-${kind}`}
      aria-labelledby={id}
      // Escape only closes an open list
      onKeyDownCapture={(event) => {
        if (event.key === 'Escape' && hasOpenList(dialog.current)) event.preventDefault();
      }}
      onCancel={(event) => {
        event.preventDefault();
        // React bubbles cancel events from nested dialogs
        if (event.target === dialog.current) onClose?.();
      }}
      // selecting text with the mouse may end outside the dialog
      onPointerDown={({ target }) => {
        pressedOutside.current = target === dialog.current;
      }}
      onClick={({ target }) => closesOutside && pressedOutside.current && target === dialog.current && onClose?.()}
      // browsers close a dialog when Escape is pressed twice; reopen it while it is still rendered
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

/** The buttons of most dialogs: Cancel, and the action. */
export const DialogActions = ({ onCancel, ...action }: ButtonProps & { onCancel: () => void }) => (
  <>
    <Button onClick={onCancel}>Cancel</Button>
    <Button variant="primary" {...action} />
  </>
);

/** Shown in dialogs while this device is in Training Mode. */
const TrainingModeChip = () =>
  isTrainingMode() && (
    <span className="training-mode">
      <Badge color="green">Training Mode</Badge>
    </span>
  );
