import { expect, test } from 'vitest'
import { english, isKeyOfPage, translations } from '../../helpers/locales'

const sentences = Object.keys(translations.de).filter(key => !isKeyOfPage(key))
const texts = [...Object.entries(english), ...sentences.map(sentence => [sentence, sentence] as const)]

/** Phrases that a native writer would not use, with the better ones. */
const PHRASES: readonly [phrase: RegExp, instead: string][] = [
  [/\b(?:is|are) no (?!longer\b|more\b)/, 'isn’t a …, or say what to do: Enter a valid …'],
  [/\b(?:cannot|could not)\b/, 'can’t, couldn’t, with who or what'],
  [/\b(?:is|are|was|were|does|do|did|has|have) not\b/, 'a contraction'],
  [/^Write (?:a|an|the|at|it|your|one)\b/, 'Enter …'],
  [/^It (?:is|was|has|may|must|wants|asks|needs)\b/, 'the thing that is meant'],
  [/\bbegun\b|\bby now\b|\bgoes along\b|\bWaits for you\b/, 'a plainer phrase'],
  [/\bpictures?\b/i, 'image'],
  [/\b(?:a|the|this|your|unread|new|of) mails?\b(?! (?:app|server|account|folder))/, 'email'],
  [
    /\b(?:colours?|licences?|summaris\w+|recognis\w+|analys(?:e|ed|es|ing)|behaviours?|favour\w*|catalogues?|centre)\b/i,
    'US spelling',
  ],
  [/\p{L}'\p{L}/u, '’'],
]

/** Sentences that stand in the documents of the tools, or that our own code finds by their words. */
const KNOWN = new Set([
  'Agent "{1}" is not in the discovered agent catalog',
  'Input "{1}" is not referenced in the agent\'s text or the task: its value will be silently lost',
  'Input "{1}" of agent "{2}" is not wired',
  'Nested field access is not supported: {1}',
  'Step "{1}" reads the result of "{2}", which is not ordered before it',
  'path is not a directory: {1}',
  'path is not a file: {1}{2}',
  'path is not a regular file: {1}',
  'The folder {1} is not there. It may have been moved, renamed, or unplugged.',
])

/** The words that a search in the settings knows a setting by, in any spelling. */
const isSynonym = (key: string): boolean => key.startsWith('settings.search.words.')

test.each(PHRASES)('no text says %s', (phrase, instead) => {
  const found = texts
    .filter(([key, text]) => phrase.test(text) && !KNOWN.has(text) && !isSynonym(key))
    .map(([key, text]) => `${key}: ${text}`)
  expect(found, `Write ${instead}.`).toEqual([])
})
