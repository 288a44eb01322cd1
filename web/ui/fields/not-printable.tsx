import { useEffect, useState } from 'react';

/** Matches most texts that every document can show. The rest of the check is loaded only for others. */
const PLAIN = /^[\x20-\x7e\n\u00a1-\u00ac\u00ae-\u017f\u2018-\u201d]*$/;

/** Says which characters of a typed text the PDF replaces by a word. It never blocks the text. */
export const NotPrintable = ({ text }: { text: string }) => {
  const [explanation, setExplanation] = useState<string>();
  const isPlain = PLAIN.test(text);
  useEffect(() => {
    if (isPlain) return;
    let isCurrent = true;
    import('#shared/printable/printable.ts')
      .then(({ explainReplacements }) => isCurrent && setExplanation(explainReplacements(text)))
      // offline before the app is stored: nothing is said
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [text, isPlain]);
  return (
    !isPlain &&
    explanation && (
      <p className="not-printable fine-print" role="status" dir="auto">
        {explanation}
      </p>
    )
  );
};
