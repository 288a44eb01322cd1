const listFiles = (folder: string, names: string) =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => `test/${folder}/${name}.test.ts`);

/**
 * Tests that only `npm run test:all` runs, because `npm test` may take six minutes on two idle cores. What they try goes
 * beyond the main job of a page, or is tried again elsewhere. After a change to such a page, run its file by name.
 */
export const secondTier = {
  pages: listFiles(
    'pages',
    `account/account app/keyboard app/themes checksheets/paper-checksheets customers/customer-picker
    drafts/drafts-on-device drafts/help drafts/left drafts/paper-inspector drafts/proof drafts/training
    drafts/wizard-checklist drafts/wizard-dialogs drafts/wizard-edit drafts/wizard-keyboard drafts/wizard-session
    estimates/price-picker estimates/sending estimates/unsaved images/gallery images/photos-left
    inspections/checksheet-actions landing/landing lists/offline-lists mailings/send-dialog notes/notes
    notifications/notifications onboarding/onboarding onboarding/referral pwa/pwa quizzes/manager quizzes/reviews
    scan/scan session/other-workshop session/session session/two-sites settings/notifications settings/settings
    support/support ui/forced-colours ui/toasts vehicles/vehicle-look-up`,
  ),
  journeys: listFiles(
    'journeys',
    'customer-link customers mailed-sheet on-device photos push quiz shared-tablet two-sites',
  ),
  prints: listFiles('prints', 'figures languages pages paper qr-code starts'),
};
