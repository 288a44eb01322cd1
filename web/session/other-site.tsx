import { useEffect } from 'react';
import { createObservable, useObservable } from '../device/observable.ts';
import { onSessionEnd } from '../device/session-end.ts';
import { openTab } from '../sites/ask-other-site.ts';
import type { SiteAnswer } from '../sites/messages.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { getSite, handOver } from './both-sites.ts';
import { Names } from './names.tsx';

type Unsent = SiteAnswer['unsent'];
type Visit = {
  href: string;
  /** `this one instead` replaces the history entry of the page with the link. */
  tab: 'new' | 'this one' | 'this one instead';
};
/** The open question: a different user is signed in on the other site, with this unsent work. */
const question = createObservable<(Visit & { unsent: Unsent }) | undefined>(undefined);
onSessionEnd(() => question.set(undefined));

/** Opens a page of the other site, signed in as the current user. */
export const visitOtherSite = async ({ href, tab }: Visit, { replaces = false } = {}) => {
  const opened = tab === 'new' ? openTab(new URL(href).origin) : undefined;
  const unsent = await handOver({ replaces, opened });
  if (unsent) {
    opened?.tab.close();
    question.set({ href, tab, unsent });
  } else if (opened) opened.tab.location.replace(href);
  else if (tab === 'this one instead') location.replace(href);
  else location.assign(href);
};

const linkOf = ({ target }: MouseEvent) => {
  const { other } = getSite();
  const link = other && target instanceof Element ? target.closest('a') : null;
  return link?.origin === other ? link : null;
};

const onPress = (press: MouseEvent) => {
  const link = linkOf(press);
  // leave clicks with modifier keys to the browser
  if (!link || press.defaultPrevented || press.ctrlKey || press.metaKey || press.shiftKey || press.altKey) return;
  press.preventDefault();
  void visitOtherSite({ href: link.href, tab: link.target === '_blank' ? 'new' : 'this one' });
};

/** Adds the session to links to the other site. Asks first if that replaces a different user there. */
export const OtherSite = () => {
  const asked = useObservable(question);
  useEffect(() => {
    // use the capture phase, because Cloudscape's menus stop the click from bubbling
    document.addEventListener('click', onPress, true);
    return () => document.removeEventListener('click', onPress, true);
  }, []);
  if (!asked) return null;
  const where = getSite().name === 'estimator' ? 'inspections' : 'the estimator';
  return (
    <ConfirmDialog
      title={`Someone else is logged in to ${where}`}
      yes="Log them out"
      run={() => visitOtherSite(asked, { replaces: true })}
      onClose={() => question.set(undefined)}
    >
      {asked.unsent.amount && (
        <p>They have {asked.unsent.amount} not sent yet. It stays on this device until they log in again.</p>
      )}
      {asked.unsent.open.length > 0 && <p>This is open there and not saved. It will be lost:</p>}
      <Names of={asked.unsent.open} />
    </ConfirmDialog>
  );
};
