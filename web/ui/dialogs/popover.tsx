import { type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { hasPopovers, usePopoverByHand } from '../popovers.ts';
import './popover.css';

type Props = {
  /** What the button shows, and what it is called. */
  button: ReactNode;
  buttonLabel: string;
  /** What opens is called. */
  label: string;
  className?: string;
  onOpen?: () => void;
  children: (close: () => void) => ReactNode;
};

const GAP_PX = 8;

/**
 * Something small that a button opens beside itself. The browser's own popover: above everything, also above a dialog, and
 * Escape or a click elsewhere closes it and gives the focus back. It hangs below the body, so that it looks the same wherever
 * its button is.
 */
export const Popover = ({ button, buttonLabel, label, className = '', onOpen, children }: Props) => {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const opened = useRef<HTMLDivElement>(null);
  const [shownByHand, setShownByHand] = useState(false);
  const place = () => {
    if (!opener.current || !opened.current) return;
    const { left, right, top, bottom } = opener.current.getBoundingClientRect();
    const { style } = opened.current;
    const [toTheRight, below] = [(left + right) / 2 < innerWidth / 2, (top + bottom) / 2 < innerHeight / 2];
    style.left = toTheRight ? `${Math.max(GAP_PX, left)}px` : 'auto';
    style.right = toTheRight ? 'auto' : `${Math.max(GAP_PX, innerWidth - right)}px`;
    style.top = below ? `${bottom + GAP_PX}px` : 'auto';
    style.bottom = below ? 'auto' : `${innerHeight - top + GAP_PX}px`;
    style.maxHeight = `${(below ? innerHeight - bottom : top) - 2 * GAP_PX}px`;
    onOpen?.();
  };
  const close = hasPopovers ? () => opened.current?.hidePopover() : () => setShownByHand(false);
  usePopoverByHand(shownByHand, { panel: opened, opener, place, close });
  const toOpen = hasPopovers
    ? { popoverTarget: id }
    : { 'aria-expanded': shownByHand, onClick: () => setShownByHand(!shownByHand) };
  const toggled = {
    popover: 'auto',
    onBeforeToggle: ({ newState, target }: ToggleEvent) => {
      // React passes on what happens to a popover opened from this one
      if (newState === 'open' && target === opened.current) place();
    },
  } as const;
  return (
    <>
      <button ref={opener} type="button" className="icon-button" aria-label={buttonLabel} {...toOpen}>
        {button}
      </button>
      {(hasPopovers || shownByHand) &&
        createPortal(
          <div
            ref={opened}
            id={id}
            role="dialog"
            aria-label={label}
            className={`popover ${className}`}
            {...(hasPopovers ? toggled : { tabIndex: -1 })}
          >
            {children(close)}
          </div>,
          (!hasPopovers && opener.current?.closest('dialog')) || document.body,
        )}
    </>
  );
};
