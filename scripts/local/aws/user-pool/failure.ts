export class PoolFailure extends Error {
  readonly exception: string;
  constructor(exception: string, message: string) {
    super(message);
    this.exception = exception;
  }
}

/** The same for a wrong password and an unknown user, so that nobody can find out who has an account. */
export function wrongPassword(): PoolFailure {
  return new PoolFailure('NotAuthorizedException', 'Incorrect username or password.');
}
