/** Invariants whose breaches are recorded during the scenario. */
export const SEPARATE_OWNERS =
  'Nothing that one person typed or photographed is sent or stored in the name of another.';
export const CLEAN_LOGOUT =
  'A logout leaves nothing on the device, and pages opened before it write nothing afterwards.';
export const NO_OWN_CONFLICT = 'Nobody has to choose between two values of their own.';
export const NO_RETRY_AFTER_401 = 'Nothing is retried automatically once the server has returned 401.';
export const ALL_SENT = 'Once everything works again, all pending work is sent.';
export const ONE_NUMBER = 'No page shows the sheet number of another sheet.';
