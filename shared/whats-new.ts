/** Shown once to each person who signed up before it was published. With a higher version, it is shown again. */
export const WHATS_NEW = {
  version: 2,
  text: 'New: estimates answered online, emailed checksheets, daily practice.',
};
