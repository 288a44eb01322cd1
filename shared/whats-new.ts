/** Shown once to each person who signed up before it was published. With a higher version, it is shown again. */
export const WHATS_NEW = {
  version: 3,
  text: 'New: comments on a sheet stay notes in its estimate until you price them, and your usual jobs are beside your prices. Work marked “Not now” can still be approved until the last day. Checksheets have a new, easier layout.',
};
