import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { copyText } from '../ui/copy-text.ts';
import { inviteLink, inviteTexts, mailPrograms } from './invite-texts.ts';
import './share-link.css';

/** The invite link, and links that mail it. */
export const ShareLink = ({ organization, code }: { organization: string; code: string }) => {
  const link = inviteLink(location.origin, code);
  const mail = { subject: inviteTexts.subject(organization), body: inviteTexts.body(organization, link) };
  return (
    <SpaceBetween size="s">
      <button type="button" className="control invite-link" onClick={() => copyText(link)}>
        <span>{link}</span>
        <small>Click to copy</small>
      </button>
      <p className="fine-print flush">The link works for 30 days. Anyone who uses it joins as a standard member.</p>
      <div className="invite-mails">
        {mailPrograms.map(({ name, href }) => (
          <Button key={name} href={href(mail)} target="_blank" rel="noopener noreferrer" ariaLabel={`Share by ${name}`}>
            {name}
          </Button>
        ))}
      </div>
    </SpaceBetween>
  );
};
