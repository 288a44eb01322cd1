/** Copied verbatim from the specification. Source: specification 1, sections 1, 2.6 to 2.8, 4 and 8. */

export const VERIFY_EMAIL = {
  title: 'Please verify your email',
  resend: 'Resend Verification Email',
  verified: 'I have verified my email',
  sent: 'Verification email sent',
  tooMany: 'Sending too many requests',
  notSent: 'Error sending verification email',
} as const;

export const NAME = {
  title: "What's your name?",
  firstNameMissing: 'First Name is required',
  lastNameMissing: 'Last Name is required',
  confirm: 'Is this correct?',
  changeLater: '(You can change this later)',
  welcome: 'Welcome',
} as const;

export const NEW_ORGANIZATION = {
  joining: 'Wanting to join your businesses eWOF account',
  onlyNew: 'This link is only for setting up a NEW eWOF account',
  doNot: 'DO NOT use this if your business already has an eWOF account',
  create: 'Create New',
  success: 'Success!',
  created: 'Organization created successfully',
  failed: 'Something went wrong',
  unauthorized: 'Unauthorized',
} as const;

export const REFERRAL = {
  question: 'How did you hear about us?',
  none: 'Please Select',
  choose: 'Please select an option',
  moreDetails: 'Please provide more details',
} as const;
