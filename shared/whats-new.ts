/** Shown once to each person who signed up before it was published. A higher version is shown again. */
export const WHATS_NEW = {
  version: 1,
  text: 'New: notifications under the bell, and the themes Dark and Blue in Settings.',
};
