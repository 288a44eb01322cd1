/** Source: specification 1, section 8. */
export const subUserTexts = {
  notCreated: 'Error creating subuser',
  notModified: 'Error modifying subuser',
  notDeleted: 'Error deleting subuser',
} as const;
