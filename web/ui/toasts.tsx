import Button from '@cloudscape-design/components/button';
import Flashbar from '@cloudscape-design/components/flashbar';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { createObservable, useObservable } from '../device/observable.ts';
import { onSessionEnd } from '../device/session-end.ts';
import { supportsPopovers, useTopDialog } from './popovers.ts';
import './toasts.css';

type Toast = {
  type: 'success' | 'info' | 'warning' | 'error';
  text: string;
  /** A second line: what it means, what to do. */
  detail?: string;
  /** How long it is shown; Infinity to keep it until it is closed. */
  ms?: number;
  /** Each action also closes the toast. */
  actions?: readonly { text: string; onPress?: () => void }[];
};
type Shown = Toast & { id: string };

/** True for a toast that stays until it is closed. */
const isLasting = ({ ms }: Toast) => ms === Number.POSITIVE_INFINITY;

const MAX_VISIBLE = 3;
const AUTO_HIDE_MS = 5_000;
const NOTIFICATION_MS = 3_000;
/** Source: specification 2, section 9, and DECISIONS.md. */
const WARNING_MS = 3_000;

const shown = createObservable<readonly Shown[]>([]);
let made = 0;
let isPaused = false;
const timers = new Map<string, ReturnType<typeof setTimeout>>();

const startTimer = ({ id, type, ms = type === 'warning' ? WARNING_MS : AUTO_HIDE_MS }: Shown) => {
  clearTimeout(timers.get(id));
  if (Number.isFinite(ms) && !isPaused) timers.set(id, setTimeout(dismiss, ms, id));
};

onSessionEnd(() => {
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  isPaused = false;
  shown.set([]);
});

/** Pauses all timers while the pointer or the focus is on a toast. */
const pauseTimers = () => {
  isPaused = true;
  for (const timer of timers.values()) clearTimeout(timer);
};
const resumeTimers = () => {
  isPaused = false;
  for (const one of shown.get()) startTimer(one);
};

const letGo = ({ currentTarget }: { currentTarget: Element }) =>
  currentTarget.matches(':hover, :focus-within') || resumeTimers();

const dismiss = (id: string) => {
  clearTimeout(timers.get(id));
  timers.delete(id);
  shown.set(shown.get().filter((toast) => toast.id !== id));
  // the clicked button is gone, and browsers fire no blur event for removed elements
  if (isPaused) resumeTimers();
};

/** Shows a toast for a few seconds. At most three are visible; a fourth replaces the oldest. Source: specification 1, section 8. */
export const toast = (toast: Toast) => {
  const same = shown.get().find(({ text }) => text === toast.text);
  // reuse the id: with a new one, the same text would be shown twice while the first toast fades out
  const one = { ...toast, id: same?.id ?? `toast-${++made}` };
  shown.set([one, ...shown.get().filter((other) => other !== same)].slice(0, MAX_VISIBLE));
  startTimer(one);
};

/** Shows a temporary notification. */
export const notify = (text: string) => toast({ type: 'info', text, ms: NOTIFICATION_MS });

/** Renders the toasts: bottom left, or top centre on phones. Mounted once. */
export const Toasts = () => {
  const toasts = useObservable(shown);
  const place = useRef<HTMLElement>(null);
  const newest = toasts[0];
  const top = useTopDialog(!supportsPopovers && newest !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new toast
  useEffect(() => {
    if (!supportsPopovers) return;
    // reopen the popover, so that it is above dialogs that were opened in the meantime
    if (document.querySelector('dialog[open]')) place.current?.hidePopover();
    if (!place.current?.matches(':popover-open')) place.current?.showPopover();
  }, [newest]);
  const messages = (
    <section
      ref={place}
      {...(supportsPopovers && { popover: 'manual' })}
      className={toasts.some(isLasting) ? 'toasts toasts-lasting' : 'toasts'}
      aria-label="Messages"
      aria-live="polite"
      onPointerOver={({ pointerType }) => pointerType === 'mouse' && pauseTimers()}
      onPointerLeave={letGo}
      onFocus={pauseTimers}
      onBlur={letGo}
    >
      <Flashbar
        items={toasts.map((toast) => ({
          id: toast.id,
          type: toast.type,
          content: toast.detail ? (
            <>
              {toast.text}
              <div>{toast.detail}</div>
            </>
          ) : (
            toast.text
          ),
          action: toast.actions && <Actions {...toast} />,
          // an action that only closes is enough
          dismissible: !toast.actions?.some(({ onPress }) => !onPress),
          dismissLabel: 'Dismiss',
          onDismiss: () => dismiss(toast.id),
        }))}
      />
    </section>
  );
  return supportsPopovers ? messages : createPortal(messages, top);
};

const Actions = ({ id, actions = [] }: Shown) => (
  <SpaceBetween direction="horizontal" size="xs">
    {actions.map(({ text, onPress }) => (
      <Button
        key={text}
        onClick={() => {
          dismiss(id);
          onPress?.();
        }}
      >
        {text}
      </Button>
    ))}
  </SpaceBetween>
);
