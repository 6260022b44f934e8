const icon = (paths: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24" aria-hidden="true"><g stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${paths}</g></svg>`;

/** Icons of our own tools, in the line style and size of the editor's. */
export const icons = {
  alignLeft: icon('<path d="M6 7h12M6 12h7M6 17h10"/>'),
  alignCenter: icon('<path d="M6 7h12M8.5 12h7M7 17h10"/>'),
  alignRight: icon('<path d="M6 7h12M11 12h7M8 17h10"/>'),
  strikethrough: icon(
    '<path d="M6 12h12M15.5 8.5C15 7.5 13.8 7 12 7c-2 0-3.3.8-3.3 2.2M8.5 15.3C8.9 16.4 10 17 12 17c2.1 0 3.4-.8 3.4-2.4 0-.3 0-.5-.1-.7"/>',
  ),
  letterCase: icon('<path d="M5 17l4-10 4 10M6.4 14h5.2M19 17v-5.5M19 14.2a2.4 2.8 0 1 1-4.8 0 2.4 2.8 0 1 1 4.8 0"/>'),
  code: icon('<path d="M9 8l-4 4 4 4M15 8l4 4-4 4"/>'),
  table: icon('<rect x="5" y="6" width="14" height="12" rx="2"/><path d="M5 10.5h14M12 6v12"/>'),
  minus: icon('<path d="M7 12h10"/>'),
  image: icon(
    '<rect x="5" y="5" width="14" height="14" rx="4"/><path d="M5.5 15.5l3.2-3a1.5 1.5 0 0 1 2 0L16 17.5M13.5 14.8l1-1a1.5 1.5 0 0 1 2 0l2 1.9"/>',
  ),
  embed: icon('<rect x="5" y="6" width="14" height="12" rx="3"/><path d="M10.5 9.8v4.4l3.6-2.2z"/>'),
};
