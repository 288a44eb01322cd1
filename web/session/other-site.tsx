import { useEffect } from 'react';
import { observable, useObservable } from '../device/observable.ts';
import type { SiteAnswer } from '../sites/messages.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { handOver, prepareHandOver, thisSite } from './both-sites.ts';
import { Names } from './names.tsx';

type Unsent = SiteAnswer['unsent'];
type Visit = {
  /** An address of the other site. */
  href: string;
  /** `this one instead`: without a step back to the page that leads there. */
  tab: 'new' | 'this one' | 'this one instead';
};
/** Waits for an answer: somebody else is signed in there, with this unsent. */
const question = observable<(Visit & { unsent: Unsent }) | undefined>(undefined);

/** Opens a page of the other site for who is signed in on this one. */
export const visitOtherSite = async (visit: Visit, { replaces = false } = {}) => {
  // now, as no browser opens a tab a moment after a press
  const tab = visit.tab === 'new' ? open('', '_blank') : undefined;
  const unsent = await handOver({ replaces });
  if (unsent) {
    tab?.close();
    question.set({ ...visit, unsent });
  } else if (tab) {
    tab.opener = null;
    tab.location.replace(visit.href);
  } else if (visit.tab === 'this one instead') location.replace(visit.href);
  else location.assign(visit.href);
};

const linkOf = ({ target }: Event) => {
  const { other } = thisSite();
  const link = other && target instanceof Element ? target.closest('a') : null;
  return link?.origin === other ? link : null;
};

const onPress = (press: MouseEvent) => {
  const link = linkOf(press);
  // what is pressed with a key held down is the browser's
  if (!link || press.defaultPrevented || press.ctrlKey || press.metaKey || press.shiftKey || press.altKey) return;
  press.preventDefault();
  void visitOtherSite({ href: link.href, tab: link.target === '_blank' ? 'new' : 'this one' });
};

const onApproach = (event: Event) => {
  if (linkOf(event)) prepareHandOver();
};

/** Whoever presses a link to the other site takes the session along; asked first when it takes somebody else's place there. */
export const OtherSite = () => {
  const asked = useObservable(question);
  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    document.addEventListener('click', onPress, { signal });
    for (const approach of ['pointerover', 'focusin'])
      document.addEventListener(approach, onApproach, { signal, passive: true });
    return () => over.abort();
  }, []);
  if (!asked) return null;
  const where = thisSite().name === 'estimator' ? 'inspections' : 'the estimator';
  return (
    <ConfirmDialog
      title={`Somebody else is logged in to ${where}`}
      yes="Log them out there"
      run={() => visitOtherSite(asked, { replaces: true })}
      onClose={() => question.set(undefined)}
    >
      {asked.unsent.amount && (
        <p>They have {asked.unsent.amount} there, not sent yet. It stays on this device until they log in again.</p>
      )}
      {asked.unsent.open.length > 0 && <p>This is open there and not saved; it would be lost:</p>}
      <Names of={asked.unsent.open} />
    </ConfirmDialog>
  );
};
