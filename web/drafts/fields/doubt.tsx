import { useSettled } from '../../ui/use-debounced.ts';

/** A warning about an unlikely value, if there is one. */
export const Doubt = ({ text }: { text: string | false | undefined }) => {
  const settled = useSettled(text);
  return (
    settled && (
      <p className="doubt" role="status">
        {settled}
      </p>
    )
  );
};
