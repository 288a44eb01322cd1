import { Suspense } from 'react';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';

const HelpButton = lazyPart(
  async () => (await import('../../help/help-button.tsx')).HelpButton,
  () => null,
);

/** Help on a field, item or rule, if a rule decides there. As `Help`, which would be one more chunk of the wizard. */
export const RuleHelp = ({ on }: { on: string }) => (
  <Suspense>
    <HelpButton on={on} />
  </Suspense>
);
