/** Prefixes of the Cloudscape classes that web/ui/cloudscape-overrides.css uses, with their components. */
export const cloudscapeInsides: Record<string, string> = {
  awsui_button_: 'button',
  'awsui_button-no-text': 'button',
  'awsui_button-trigger_': 'internal/components/button-trigger',
  awsui_child_: 'space-between',
  'awsui_colspan-8_': 'grid',
  awsui_controls_: 'form-field',
  awsui_error_: 'form-field',
  awsui_error__message_: 'form-field',
  'awsui_flash-type-': 'flashbar',
  'awsui_icon-left_': 'button',
  awsui_input_: 'input',
  'awsui_label-wrapper_': 'internal/components/abstract-switch',
  awsui_textarea_: 'textarea',
};
