import { useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { PHONE, useMedia } from '../ui/use-media.ts';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import './shell.css';

/**
 * The frame around every page: the sidebar, on phones a drawer behind the menu button of the top bar. Hand-made: beside a
 * navigation of our own there is nothing left of Cloudscape's AppLayout to use but its 80 kB.
 */
export const Shell = () => {
  const phone = useMedia(PHONE);
  const [pinned, setPinned] = useState(true);
  const [drawn, setDrawn] = useState(false);
  const beside = pinned && !phone;
  return (
    <div className="shell">
      {beside && (
        <aside>
          <Sidebar onClose={() => setPinned(false)} />
        </aside>
      )}
      {phone && drawn && <Drawer onClose={() => setDrawn(false)} />}
      <div className="shell-page">
        {!beside && <TopBar menuOpen={drawn} onMenu={() => (phone ? setDrawn(true) : setPinned(true))} />}
        <main>
          <Outlet />
        </main>
      </div>
      <ScrollRestoration />
    </div>
  );
};

/** The sidebar over the page. The browser's own modal dialog keeps the focus in, and closes by Escape. */
const Drawer = ({ onClose }: { onClose: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and the dialog's own
    <dialog
      ref={dialog}
      className="drawer"
      aria-label="Menu"
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && onClose()}
    >
      <Sidebar onFollow={onClose} onClose={onClose} />
    </dialog>
  );
};
