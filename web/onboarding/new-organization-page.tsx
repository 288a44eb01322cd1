import { useReducer } from 'react';
import { switchOrganization } from '../session/choice.ts';
import { usePageTitle } from '../ui/screens/page-title.ts';
import { DetailsQuestion } from './details-question.tsx';
import { Notices } from './notices.tsx';
import { ReferralQuestion } from './referral-question.tsx';
import { Submission } from './submission.tsx';
import { SuccessScreen } from './success-screen.tsx';
import { NAME } from './texts.ts';
import { useCreateOrganization } from './use-create-organization.ts';
import { newWizard, toRequestBody, wizardReducer } from './wizard.ts';

/** Wizard that creates an organization. Source: specification 1, section 2.7. */
export const NewOrganizationPage = () => {
  usePageTitle('New workshop');
  const [wizard, dispatch] = useReducer(wizardReducer, newWizard);
  const create = useCreateOrganization();
  const next = () => dispatch({ type: 'next' });
  switch (wizard.step) {
    case 'notice':
      return <Notices onCreate={next} />;
    case 'organization':
    case 'contact':
    case 'address':
      return <DetailsQuestion key={wizard.step} wizard={wizard} dispatch={dispatch} />;
    case 'submission':
      return <Submission wanted={toRequestBody(wizard.details)} create={create} onCreated={next} />;
    case 'referral':
      return <ReferralQuestion onDone={next} />;
    case 'welcome':
      return (
        <SuccessScreen
          title={NAME.welcome}
          text={create.data?.Name ?? ''}
          onOver={() => switchOrganization(create.data?.OrganizationID ?? '')}
        />
      );
  }
};
