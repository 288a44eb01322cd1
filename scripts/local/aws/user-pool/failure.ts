export class PoolFailure extends Error {
  readonly exception: string;
  constructor(exception: string, message: string) {
    super(message);
    this.exception = exception;
  }
}

/**
 * Returns the same error for a wrong password and for an unknown user, so that callers can't find out who has an
 * account.
 */
export function wrongPassword(): PoolFailure {
  return new PoolFailure('NotAuthorizedException', 'Incorrect username or password.');
}
