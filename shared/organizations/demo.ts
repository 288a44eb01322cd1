/** True for training organizations, recognised by name. Source: specification 1, section 2.3. */
export const isDemo = (organizationName: string) => organizationName.includes(' - [ Demo ]');
