import { Suspense } from 'react';
import type { HelpId } from '#shared/help/help.ts';
import { lazyPart } from '../ui/dialogs/lazy-part.tsx';

const HelpButton = lazyPart(
  async () => (await import('./help-button.tsx')).HelpButton,
  () => null,
);

/** A "?" that explains the rule that decides here. The wizard has its own, `RuleHelp`, to save a chunk. */
export const Help = ({ on }: { on: HelpId }) => (
  <Suspense>
    <HelpButton on={on} />
  </Suspense>
);
