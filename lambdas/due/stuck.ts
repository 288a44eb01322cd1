/** Work that can't be completed. The log shows only the reason. */
export class Stuck extends Error {
  constructor(reason: 'NeverIndexed' | 'NeverTold' | 'UnknownKind') {
    super(reason);
    this.name = reason;
  }
}
