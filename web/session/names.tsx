/** Joins the names of a question's subjects. */
export const Names = ({ of }: { of: readonly string[] }) =>
  of.length > 0 && (
    <ul>
      {of.map((name, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be named alike, and the list stays as it is
        <li key={n}>{name}</li>
      ))}
    </ul>
  );
