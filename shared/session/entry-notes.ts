/** The notes in a folder listing behind the name of an entry that cannot be opened. */
export const ENTRY_NOTES = {
  other: ' (pipe, socket or device)',
  'link-out': ' (link out of the workspace, not followed)',
  'broken-link': ' (broken link)',
} as const
