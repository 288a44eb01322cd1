import { type ComponentType, lazy, useEffect } from 'react';
import { toast } from '../toasts.tsx';

type Closing = { onClose?: (() => void) | undefined };

/**
 * A dialog, or a part that its page can do without, whose code is loaded when it is first drawn. Where it cannot be loaded
 * the page stays: it is said where somebody has asked for it, and the next time it is tried again.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const again = () => {
    Part = begin();
  };
  const missing = ({ onClose }: Props & Closing) => <NotLoaded onClose={onClose} onGone={again} />;
  const begin = () => lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => missing) }));
  let Part = begin();
  return (props: Props) => <Part {...props} />;
};

const NotLoaded = ({ onClose, onGone }: Closing & { onGone: () => void }) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for whoever asked
  useEffect(() => {
    if (onClose) {
      toast({ type: 'error', text: 'This could not be loaded. Check the network and try again.' });
      onClose();
    }
    return onGone;
  }, []);
  return null;
};
