/** Copied verbatim from the specification. Source: specification 1, sections 1 and 8. */
export const PRIVACY = {
  accepted: 'Privacy Policy Accepted',
  notAccepted: 'Error accepting Privacy Policy',
  updated: 'Our privacy policy has been updated, you can view the latest changes',
  acceptAndClose: 'Accept & close',
} as const;
