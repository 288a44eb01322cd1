import { PASSWORD_RULE, WeakPassword } from '../../auth/password-rule.ts';

/** Messages for the user pool's errors. */
const words: Readonly<Record<string, string>> = {
  NotAuthorizedException: 'The current password is wrong.',
  InvalidPasswordException: `The new password is too weak. ${PASSWORD_RULE}`,
  PasswordHistoryPolicyViolationException: 'This password was used before. Choose another.',
  LimitExceededException: 'Too many attempts. Wait a while and try again.',
  TooManyRequestsException: 'Too many attempts. Wait a while and try again.',
  EnableSoftwareTokenMFAException: 'This code is wrong. Wait for the next one and try again.',
  CodeMismatchException: 'This code is wrong. Wait for the next one and try again.',
  SessionsNotEnded:
    'Your password has been changed, but your other devices are still logged in. Check the network and press Change password again.',
  NetworkError: 'No connection. Check the network and try again.',
};

export const describeSignInError = (error: Error) =>
  error instanceof WeakPassword ? error.message : (words[error.name] ?? 'It could not be saved. Please try again.');
