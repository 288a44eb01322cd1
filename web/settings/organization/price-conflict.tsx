import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { mergePrices } from '#shared/organizations/merge-prices.ts';
import { Organization } from '#shared/organizations/model.ts';
import { Problem } from '#shared/problem.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { formatPrice, type PriceLine } from './prices.ts';

type Lines = Readonly<Record<string, number>>;

/** Prices changed both by this user and by someone else, with both versions. */
export type PriceConflict = { names: readonly string[]; mine: Lines; theirs: Lines; version: number | undefined };

/** Returns the conflict from the error of a refused save; undefined if the save was refused for another reason. */
export const findConflict = (error: unknown, base: Lines, changed: Lines): PriceConflict | undefined => {
  if (!(error instanceof Problem) || error.code !== 'version-conflict') return undefined;
  const held = withoutLimits(Organization).safeParse(error.details).data;
  if (!held) return undefined;
  const theirs = held.PricingMatrix;
  const { lines: mine, changedByBoth: names } = mergePrices(base, changed, theirs);
  return { names, mine, theirs, version: held.PricesVersion };
};

/** Replaces the conflicting lines of the input by the other user's. */
export const takeTheirs = ({ names, theirs }: PriceConflict, typed: readonly PriceLine[]): PriceLine[] => {
  const kept = typed.flatMap(({ name, price }) => (names.includes(name.trim()) ? [] : [{ name, price }]));
  const taken = names.flatMap((name) => {
    const dollars = theirs[name];
    return dollars === undefined ? [] : [{ name, price: formatPrice(dollars) }];
  });
  return [...kept, ...taken].map((line, id) => ({ id, ...line }));
};

const showOne = (dollars: number | undefined) => (dollars === undefined ? 'removed' : `$${formatPrice(dollars)}`);

/** Shows the conflicting prices. The user can take the other version; saving again keeps their own. */
export const PriceConflictAlert = ({
  conflict,
  onTake,
}: {
  conflict: PriceConflict | undefined;
  onTake: () => void;
}) => (
  <div role="status">
    {conflict && (
      <Alert
        type="warning"
        header="Another Admin changed the same prices"
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
              {name}: theirs {showOne(conflict.theirs[name])}, yours {showOne(conflict.mine[name])}
            </li>
          ))}
        </ul>
      </Alert>
    )}
  </div>
);
