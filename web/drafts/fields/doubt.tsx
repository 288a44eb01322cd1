/** A warning about an unlikely value, if there is one. */
export const Doubt = ({ text }: { text: string | false | undefined }) =>
  text && (
    <p className="doubt" role="status">
      {text}
    </p>
  );
