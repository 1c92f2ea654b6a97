/** What main once said in these words, and what is in logs from then. */
export const earlierSentences = [
  'What happens outside the folder, in .git and to files that git ignores cannot be undone.',
  'All changes to files in the folder can be undone.',
  'All changes to files of the folder can be taken back. {1*}',
  'Not all can be taken back: of {1} files, {2*} would be lost. {3*}',
  '{1*}. Undo the later change first.',
  'There is no such model or address. Check the name of the model and the URL (it often ends in /v1).',
  'The server sent something that is no part of a reply. Try again, or check that the URL is right.',
  'The server sent nothing more in the middle of its reply. What came is kept; try again, or ask to continue.',
  'The connection was closed before the reply was complete. What came is kept; ask to continue, or try again.',
  'The server has more to do than it can. Try again in a moment.',
  'the settings of this repository may name programs that git runs',
  'an expansion ($)',
  'a redirection cannot be understood',
  'an operator that is not expected here ({1})',
  'an operator with nothing after it',
  'a redirection without a target',
] as const
