/** Shown once to each person who signed up before it was published. With a higher version, it is shown again. */
export const WHATS_NEW = {
  version: 1,
  text: 'New: notifications under the bell, and the themes Dark and Blue in Settings.',
};
