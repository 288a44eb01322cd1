import { type ReactNode, type ToggleEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { supportsPopovers, useEmulatedPopover } from '../popovers.ts';
import './popover.css';

type Props = {
  /** Content of the button, and its accessible name. */
  button: ReactNode;
  buttonLabel: string;
  /** Accessible name of the popover. */
  label: string;
  className?: string;
  onOpen?: () => void;
  children: (close: () => void) => ReactNode;
};

const GAP_PX = 8;

/**
 * A small panel that a button opens. Uses the native popover: it is in the top layer, above dialogs, and closes on Escape or a click
 * outside, returning the focus. Rendered into the body, so that it doesn't inherit styles from its button's surroundings, or into the
 * button's dialog, because a modal dialog makes everything outside it inert.
 */
export const Popover = ({ button, buttonLabel, label, className = '', onOpen, children }: Props) => {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const opened = useRef<HTMLDivElement>(null);
  const [shownByHand, setShownByHand] = useState(false);
  const [home, setHome] = useState<Element>(document.body);
  useLayoutEffect(() => setHome(opener.current?.closest('dialog') ?? document.body), []);
  const place = () => {
    if (!opener.current || !opened.current) return;
    placeBeside(opener.current, opened.current);
    onOpen?.();
  };
  const close = supportsPopovers ? () => opened.current?.hidePopover() : () => setShownByHand(false);
  useEmulatedPopover(shownByHand, { panel: opened, opener, place, close });
  const toOpen = supportsPopovers
    ? { popoverTarget: id }
    : { 'aria-expanded': shownByHand, onClick: () => setShownByHand(!shownByHand) };
  const toggled = {
    popover: 'auto',
    onBeforeToggle: ({ newState, target }: ToggleEvent) => {
      // React bubbles the toggle events of popovers opened from this one
      if (newState === 'open' && target === opened.current) place();
    },
  } as const;
  return (
    <>
      <button ref={opener} type="button" className="icon-button" aria-label={buttonLabel} {...toOpen}>
        {button}
      </button>
      {(supportsPopovers || shownByHand) &&
        createPortal(
          <div
            ref={opened}
            id={id}
            role="dialog"
            aria-label={label}
            className={`popover ${className}`}
            {...(supportsPopovers ? toggled : { tabIndex: -1 })}
          >
            {children(close)}
          </div>,
          home,
        )}
    </>
  );
};

/** Places the panel on the side of the opener that has more space. */
const placeBeside = (opener: HTMLElement, { style }: HTMLElement) => {
  const { left, right, top, bottom } = opener.getBoundingClientRect();
  const [toTheRight, below] = [(left + right) / 2 < innerWidth / 2, (top + bottom) / 2 < innerHeight / 2];
  style.left = toTheRight ? `${Math.max(GAP_PX, left)}px` : 'auto';
  style.right = toTheRight ? 'auto' : `${Math.max(GAP_PX, innerWidth - right)}px`;
  style.top = below ? `${bottom + GAP_PX}px` : 'auto';
  style.bottom = below ? 'auto' : `${innerHeight - top + GAP_PX}px`;
  style.maxHeight = `${(below ? innerHeight - bottom : top) - 2 * GAP_PX}px`;
};
