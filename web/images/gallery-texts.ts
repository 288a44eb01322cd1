/** Source: specification 2, sections 2, 7 and 8. */
export const GALLERY_TITLE = 'Inspection Images';
export const NO_IMAGES = 'No images available.';
export const DELETE_QUESTION = 'Are you sure you want to delete this image, it cannot be undone?';
