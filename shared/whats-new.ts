/** What is told once on each device after an update. A higher version is told again. */
export const WHATS_NEW = {
  version: 1,
  text: 'New: notifications under the bell, and the themes Dark and Blue in Settings.',
};
