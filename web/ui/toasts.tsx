import Flashbar from '@cloudscape-design/components/flashbar';
import { useSyncExternalStore } from 'react';
import './toasts.css';

type Toast = { id: string; type: 'success' | 'info' | 'warning' | 'error'; text: string };

const MOST_AT_ONCE = 3;
const AUTO_HIDE_MS = 5000;

let shown: readonly Toast[] = [];
let made = 0;
const listeners = new Set<() => void>();
const show = (toasts: readonly Toast[]) => {
  shown = toasts;
  for (const listener of listeners) listener();
};
const dismiss = (id: string) => show(shown.filter((toast) => toast.id !== id));

/** Says something for a few seconds; a fourth one pushes the oldest away. Source: specification 1, section 8. */
export const toast = ({ type, text, ms = AUTO_HIDE_MS }: { type: Toast['type']; text: string; ms?: number }) => {
  const id = `toast-${++made}`;
  show([{ id, type, text }, ...shown.filter((other) => other.text !== text)].slice(0, MOST_AT_ONCE));
  setTimeout(dismiss, ms, id);
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Where toasts appear: bottom left, on small screens top centre. Mounted once. */
export const Toasts = () => {
  const toasts = useSyncExternalStore(subscribe, () => shown);
  return (
    <section className="toasts" aria-label="Messages" aria-live="polite">
      <Flashbar
        items={toasts.map(({ id, type, text }) => ({
          id,
          type,
          content: text,
          dismissible: true,
          dismissLabel: 'Dismiss',
          onDismiss: () => dismiss(id),
        }))}
      />
    </section>
  );
};
