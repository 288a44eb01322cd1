/** Source: specification 2, section 8. */
export const CUSTOMER_NOT_SAVED = 'Error saving customer details';
