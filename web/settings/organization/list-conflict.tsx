import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import type { CannedJob } from '#shared/estimates/money.ts';
import { mergeRecords } from '#shared/merge-records.ts';
import { Organization } from '#shared/organizations/model.ts';
import { Problem } from '#shared/problem.ts';
import { withoutLimits } from '#shared/without-limits.ts';

/** The lists that are saved under `PricesVersion`, by field. */
export type Lists = { PricingMatrix: number; CannedJobs: CannedJob };

export type Records<Value> = Readonly<Record<string, Value>>;

/** Entries changed both by this user and by someone else, with both versions. */
export type Conflict<Value> = {
  names: readonly string[];
  mine: Records<Value>;
  theirs: Records<Value>;
  version: number | undefined;
};

/** Returns the conflict from the error of a refused save; undefined if the save was refused for another reason. */
export const findConflict = <Field extends keyof Lists>(
  error: unknown,
  field: Field,
  base: Records<Lists[Field]>,
  changed: Records<Lists[Field]>,
): Conflict<Lists[Field]> | undefined => {
  if (!(error instanceof Problem) || error.code !== 'version-conflict') return undefined;
  const held = withoutLimits(Organization).safeParse(error.details).data;
  if (!held) return undefined;
  const theirs = (held[field] ?? {}) as Records<Lists[Field]>;
  const { merged: mine, changedByBoth: names } = mergeRecords(base, changed, theirs);
  return { names, mine, theirs, version: held.PricesVersion };
};

/** Replaces the conflicting entries by the other user's. */
export const takeTheirs = <Value,>({ names, theirs }: Conflict<Value>, mine: Records<Value>): Records<Value> =>
  Object.fromEntries([
    ...Object.entries(mine).filter(([name]) => !names.includes(name)),
    ...Object.entries(theirs).filter(([name]) => names.includes(name)),
  ]);

type Props<Value> = {
  conflict: Conflict<Value> | undefined;
  noun: string;
  show: (value: Value) => string;
  onTake: () => void;
};

/** Shows the conflicting entries. The user can take the other version; saving again keeps their own. */
export const ConflictAlert = <Value,>({ conflict, noun, show, onTake }: Props<Value>) => {
  const describe = (value: Value | undefined) => (value === undefined ? 'removed' : show(value));
  return (
    <div role="status">
      {conflict && (
        <Alert
          type="warning"
          header={`Another Admin changed the same ${noun}s`}
          action={
            <Button formAction="none" onClick={onTake}>
              Use theirs
            </Button>
          }
        >
          Nothing is saved yet. Press Save to keep yours.
          <ul className="price-conflict">
            {conflict.names.map((name) => (
              <li key={name}>
                {name}: theirs {describe(conflict.theirs[name])}, yours {describe(conflict.mine[name])}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
};
