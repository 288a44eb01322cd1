import { PRODUCT, SUPPORT_EMAIL, SUPPORT_PHONE } from '../brand.ts';
import { DEFAULT_POLICY_UPDATED_AT } from './default-content.ts';
import type { PrivacyPolicy } from './model.ts';

const Content = `# ${PRODUCT} privacy policy

${PRODUCT} is used by New Zealand workshops to carry out warrant of fitness (WoF) inspections. This policy says what personal information we collect, why, where it is kept and what you can ask of us. We follow the Privacy Act 2020.

## What we collect

**About you, who use ${PRODUCT}.** Your name, e-mail address, inspector authority number and password (kept only as a value that cannot be turned back); the organizations you work for and what you may do there; when you signed in; which inspections you worked on; how you heard about us; and what you write to us.

**About customers of workshops.** What a workshop types into an inspection: the customer's name, address, phone number and e-mail address, the vehicle's registration plate, VIN, make and model, what was found, and photos. We get this from the workshop and not from the customer. If you are a customer, the workshop that inspected your vehicle must tell you that it collects this and why; we also hold it, and you may ask either of us for it (information privacy principles 3 and 3A).

**About vehicles.** When a plate is looked up, we send the plate to the provider of vehicle data and receive what the vehicle register says of the vehicle. We keep who looked up which plate and when, because the register requires it. Plates must only be looked up for an inspection or repair.

**About devices.** The address and kind of the browser that calls us, times and error reports. We use no advertising trackers and no analytics of other companies. The cookies we set keep you signed in and remember your organization, inspector and theme.

## Why

To carry out, print, store and prove inspections, as Waka Kotahi NZ Transport Agency requires of inspecting organizations; to let the right people in and keep the others out; to answer you and put faults right; and to bill for the service. We do not sell personal information and do not use it for anything else without asking you.

## Who sees it

The members of the organization it belongs to. Waka Kotahi and others whom the law entitles to it. Companies that work for us and may use it for nothing else: Amazon Web Services, which stores and sends it, and the provider of vehicle data. Our own people only to help you or to mend a fault, and that is recorded.

## Where it is kept

On servers of Amazon Web Services in Sydney, Australia, encrypted when stored and when sent. Copies of the website itself, which hold no personal information, are served from other countries. We choose providers that protect information in a way comparable to the Privacy Act.

## How long

- Inspections and their checksheets: as long as the organization uses ${PRODUCT}, and at least as long as the law asks it to keep them.
- Your account: until you ask us to delete it. Your name stays on inspections you signed.
- An organization that was closed or left: 30 days in which that can be undone.
- Notifications: 90 days. Error and bug reports: 180 days. Technical logs: 90 days.

## What you can ask

You may ask us what we hold about you, and ask us to correct it. Write to [${SUPPORT_EMAIL}](mailto:${SUPPORT_EMAIL}) or call ${SUPPORT_PHONE}. We answer within 20 working days and charge nothing. Much of it you see and correct yourself under Settings. If we do not correct something, you may ask us to attach your statement to it.

If you are not content with our answer, you may complain to the Office of the Privacy Commissioner, [privacy.org.nz](https://www.privacy.org.nz).

## If something goes wrong

If information was lost or seen by somebody who should not have seen it, and that may cause serious harm, we tell you and the Privacy Commissioner as soon as we can, as the Act requires.

## Changes

When this policy changes, ${PRODUCT} tells you the next time you open it. Earlier versions are kept, and you may ask for them.
`;

/** Applies until another policy is published. */
export const DEFAULT_PRIVACY_POLICY: PrivacyPolicy = { Content, updatedAt: DEFAULT_POLICY_UPDATED_AT };
