/** Shown once to each person who signed up before it was published. With a higher version, it is shown again. */
export const WHATS_NEW = {
  version: 3,
  text: 'New: notes and usual jobs in estimates, later approval of “Not now”. Clearer checksheets.',
};
