/**
 * Where screens outside the wizard have a control that is not Cloudscape's: how many, and why. The wizard's own are the browser's
 * (DECISIONS.md); so is the search of its customers.
 */
export const rawControls: Record<string, readonly [count: number, why: string]> = {
  'web/account/organizations.tsx': [1, 'a row of the drawer with the name, the city and a mark'],
  'web/account/pin-pad.tsx': [2, 'keys that a glove hits, and a field that keeps the keyboard of the device away'],
  'web/account/select-sub-user-page.tsx': [1, 'a whole card is what is tapped; the native radio moves by arrows'],
  'web/app/sidebar.tsx': [4, 'on the dark shell, of which no variant of Button knows the colours'],
  'web/app/top-bar.tsx': [1, 'on the dark shell'],
  'web/checksheets/floating-actions.tsx': [1, 'a tile of 48 px with a drawing and two lines'],
  'web/content/whats-new-banner.tsx': [1, 'above the page, where the shell loads nothing more for it'],
  'web/estimates/line/line-photos.tsx': [1, 'a tick on the photo itself, all of which is pressed'],
  'web/estimates/list/estimates-page.tsx': [1, "the device's own list, made for fingers"],
  'web/estimates/sent/pills.tsx': [1, 'as large as a glove needs, which RadioGroup is not'],
  'web/estimates/sent/send-dialog.tsx': [1, "the device's own calendar; Input knows no days"],
  'web/images/item-photos.tsx': [1, 'in a row of the wizard'],
  'web/images/photo-card.tsx': [3, 'in a row of the wizard'],
  'web/images/photos-state.tsx': [1, 'in the header of the wizard, beside the state of saving'],
  'web/images/pick-buttons.tsx': [2, 'only a native file field opens the camera'],
  'web/inspections/list/found-inspections.tsx': [1, 'at a desk too 44 px high, which Button is not'],
  'web/lists/columns-panel.tsx': [1, 'with its words 44 px high, which Checkbox is not'],
  'web/lists/filter-panel.tsx': [3, "the device's own lists and calendars, made for fingers; Input knows no days"],
  'web/lists/search-field.tsx': [1, 'on every list, which would load Input for it alone'],
  'web/notifications/bell-missing.tsx': [1, 'on the dark shell, of which no variant of Button knows the colours'],
  'web/notifications/notification-item.tsx': [1, 'an entry of a menu in the frame'],
  'web/notifications/notification-panel.tsx': [1, 'an entry of a menu in the frame'],
  'web/onboarding/referral-question.tsx': [1, "one question in large type, with the device's own list"],
  'web/onboarding/text-question.tsx': [
    1,
    'one question in large type, that keeps room for what is wrong and offers names below',
  ],
  'web/organizations/share-link.tsx': [1, 'the whole link is what is pressed to copy it'],
  'web/quizzes/manager/bulk-dialog.tsx': [1, "the device's own choice of a file"],
  'web/quizzes/manager/import-quiz.tsx': [1, "the device's own choice of a file"],
  'web/quizzes/manager/question-dialog.tsx': [
    1,
    'beside a field that is typed into, which RadioGroup has no place for',
  ],
  'web/training/course-dialog.tsx': [1, "the device's own calendar; Input knows no days"],
  'web/training/training-page.tsx': [1, "the device's own list, made for fingers"],
  'web/ui/dialogs/popover.tsx': [1, 'the frame and the wizard open their menus with it'],
};
