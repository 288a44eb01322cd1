import { newImageId } from '#shared/ids.ts';
import { clearDevice } from '#web/device/clear-device.ts';
import { findUnsent } from '#web/device/find-unsent.ts';
import { repeatUntilDone } from '#web/device/retrying-queue.ts';
import { setServerTime } from '#web/device/server-clock.ts';
import { findUnsaved } from '#web/drafts/left/find-unsaved.ts';
import { fillReserve, releaseReserve } from '#web/drafts/reserve/fill-reserve.ts';
import { takeNumber } from '#web/drafts/reserve/reserve.ts';
import { sendQueued, sendSheet } from '#web/drafts/sending/submission.ts';
import { eventFromError } from '#web/drafts/store/draft-store.ts';
import { isSaved, isUnsaved } from '#web/drafts/store/next-send.ts';
import { createDraft, forgetDraft, leaveDraft, openDraft } from '#web/drafts/store/open-drafts.ts';
import { formatSaveStatus, SAFE_ON_THIS_DEVICE } from '#web/drafts/store/save-status.ts';
import { readStoredDraft } from '#web/drafts/store/stored-draft.ts';
import { queueSubmission } from '#web/drafts/submit/queue-submission.ts';
import { sendUnsentDrafts } from '#web/drafts/unsent/send-unsent.ts';
import { listAnnounced } from '#web/images/photo-state.ts';
import { openPhotoStore } from '#web/images/photo-stores.ts';
import type { App } from './app-type.ts';

/** The parts of the app that are bundled into every page of the simulation. */
export const app: App = {
  ...{ newImageId, clearDevice, setServerTime, findUnsent, findLeft: findUnsaved, eventFromError, isSaved, isUnsaved },
  ...{
    beginDraft: createDraft,
    openDraft,
    leaveDraft,
    forgetDraft,
    readStoredDraft,
    formatSaveStatus,
    SAFE_ON_THIS_DEVICE,
  },
  ...{ repeatUntilDone, sendUnsentDrafts, sendSheet, announcing: listAnnounced, openPhotoStore },
  ...{ fillReserve, releaseReserve, takeNumber, queueSubmission, sendQueued },
};
