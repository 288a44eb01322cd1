/** Lists the names that a question is about; nothing if there are none. */
export const Names = ({ of }: { of: readonly string[] }) =>
  of.length > 0 && (
    <ul>
      {of.map((name, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two names may be the same, and the list never reorders
        <li key={n}>{name}</li>
      ))}
    </ul>
  );
