import type { ReactNode } from 'react';
import type { Organization } from '#shared/organizations/model.ts';
import { useOrganization, useScope } from '../../session/session.tsx';
import { Section } from '../form/section.tsx';
import { SettingsForm } from '../form/settings-form.tsx';
import { useEdits } from '../form/use-edits.ts';
import { useSaveOrganization } from './use-save-organization.ts';

type Settings = Organization['Settings'];
type Props = {
  title: string;
  description: string;
  /** Describes the setting for users who can't change it. */
  words: (settings: Settings) => string;
  children: (settings: Settings, edit: (some: Partial<Settings>) => void) => ReactNode;
};

/** A setting for the whole organization, which Admins can change. */
export const OrganizationSetting = ({ words, children, ...head }: Props) => {
  const { Settings } = useOrganization();
  const admin = useScope('Admin');
  const { values, changes, changed, edit, saved } = useEdits(Settings);
  const save = useSaveOrganization();
  if (!admin) return <Section {...head}>{words(Settings)}</Section>;
  return (
    <SettingsForm {...head} changed={changed} mistaken={false} save={() => save({ Settings: changes })} onSaved={saved}>
      {children(values, edit)}
    </SettingsForm>
  );
};
