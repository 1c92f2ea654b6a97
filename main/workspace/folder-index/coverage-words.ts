import { inEnglish, joinedWords, type LocalizedText, type Sentence, sentence } from '../../../shared/sentence'
import type { CommandEffect } from '../../../shared/session/effects'
import type { Coverage } from './index-service'
import { inMiB } from './why-not-undoable'

type Undo = NonNullable<CommandEffect['undo']>

const LIMITS = sentence`Can’t be undone: changes outside the folder, in .git, to ignored files, or to permissions only.`

export const BACKGROUND_UNDO = undo('none', sentence`Can’t be undone: changes made in the background.`)
export const COMING_UNDO = undo('unknown', sentence`Still checking what can be undone.`)

/** Describes to a person, before a command runs, what can be undone. */
export function wordsForCoverage({ isWhole, files, limits, ...coverage }: Coverage): Undo {
  if (!isWhole) {
    return undo('none', sentence`Can’t be undone: the folder has more than ${count(limits.files)} files.`)
  }
  const { tooLarge, noRoom, unreadable, links } = coverage
  const missing = [
    tooLarge > 0 && sentence`${count(tooLarge)} larger than ${inMiB(limits.keptFile)}`,
    noRoom > 0 && sentence`${count(noRoom)} beyond the ${inMiB(limits.keptTotal)} kept per folder`,
    files > limits.changes &&
      sentence`${count(files - limits.changes)} beyond the limit of ${count(limits.changes)} per command`,
    unreadable > 0 && sentence`${count(unreadable)} that can’t be read`,
    links > 0 && sentence`${count(links)} that are links`,
  ].filter(part => part !== false)
  if (missing.length === 0)
    return undo('all', sentence`All changes to file contents in the folder can be undone.`, LIMITS)
  const lost = joinedWords(missing, ', ')
  return undo(
    'partly',
    sentence`Not everything can be undone: of ${count(files)} files, ${lost} would be lost.`,
    LIMITS,
  )
}

/** Describes coverage that could not be determined. */
export function unknownCoverage(reason: LocalizedText): Undo {
  return undo('none', sentence`Can’t be undone: ${reason}.`)
}

function undo(covers: Undo['covers'], words: Sentence, limits?: Sentence): Undo {
  const beyond = limits && { limits: inEnglish(limits), limitsSentence: limits }
  return { covers, words: inEnglish(words), sentence: words, ...beyond }
}

function count(value: number): string {
  return value.toLocaleString('en')
}
