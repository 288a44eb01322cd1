/** Shown once to each person who signed up before it was published. With a higher version, it is shown again. */
export const WHATS_NEW = {
  version: 4,
  text: 'New: offline submission, scanning, expiring WoFs, opening days, training records.',
};
