/** What is told once to each person who was here before it. A higher version is told again. */
export const WHATS_NEW = {
  version: 1,
  text: 'New: notifications under the bell, and the themes Dark and Blue in Settings.',
};
