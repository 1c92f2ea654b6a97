/** What main once said in these words, and what is in logs from then. */
export const earlierSentences = [
  'All changes to files of the folder can be taken back. {1*}',
  'Not all can be taken back: of {1} files, {2*} would be lost. {3*}',
  '{1*}. Undo the later change first.',
] as const
