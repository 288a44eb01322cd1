/** Source: specification 1, section 9. */
const WIDTH = 400;
const HEIGHT = 600;
const TIMEOUT_MS = 120_000;
const POLL_MS = 500;

/** Parameter in the URL after a reload. Its message disappears after a while. */
export const TIMED_OUT_FLAG = 'popup_timeout';

let popup: Window | null = null;
let look = 0;
let timeout = 0;
let told = { closed: () => {}, timedOut: () => {} };

const stopWaiting = () => {
  clearInterval(look);
  clearTimeout(timeout);
};

export const hasPopup = () => popup !== null;
export const isPopup = (source: MessageEventSource | null) => popup !== null && source === popup;

export const closePopup = () => {
  stopWaiting();
  popup?.close();
};

/** Closes the popup after a while, counted from the last call. */
export const waitForPopup = () => {
  clearTimeout(timeout);
  timeout = window.setTimeout(() => {
    closePopup();
    told.timedOut();
  }, TIMEOUT_MS);
};

/** Opens the login popup. Returns false if it is blocked, or in an installed app. */
export const openPopup = (address: string, tell: typeof told) => {
  told = tell;
  if (matchMedia('(display-mode: standalone)').matches) return false;
  stopWaiting();
  const left = Math.max(0, screenX + (outerWidth - WIDTH) / 2);
  const top = Math.max(0, screenY + (outerHeight - HEIGHT) / 2);
  popup = window.open(address, 'sign-in', `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`);
  if (!popup) return false;
  look = window.setInterval(() => {
    if (!popup?.closed) return;
    stopWaiting();
    told.closed();
  }, POLL_MS);
  waitForPopup();
  return true;
};
