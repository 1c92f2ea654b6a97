import type { CommandEffect } from '../../../shared/session/effects'
import type { Coverage } from './index-service'
import { inMiB } from './why-not-undoable'

type Undo = NonNullable<CommandEffect['undo']>

const LIMITS = 'Can’t be undone: changes outside the folder, in .git, to ignored files, and to permissions alone.'

export const BACKGROUND_UNDO: Undo = {
  covers: 'none',
  words: 'Can’t be undone: changes made in the background.',
}

export const COMING_UNDO: Undo = {
  covers: 'unknown',
  words: 'What could be undone is still being found out.',
}

/** What a person is told before a command runs. */
export function wordsForCoverage({ isWhole, files, limits, ...coverage }: Coverage): Undo {
  if (!isWhole) {
    const words = `Can’t be undone: the folder has more than ${count(limits.files)} files.`
    return { covers: 'none', words }
  }
  const { tooLarge, noRoom, unreadable, links } = coverage
  const missing = [
    tooLarge > 0 && `${count(tooLarge)} larger than ${inMiB(limits.keptFile)}`,
    noRoom > 0 && `${count(noRoom)} beyond the ${inMiB(limits.keptTotal)} that are kept of a folder`,
    files > limits.changes && `${count(files - limits.changes)} beyond the ${count(limits.changes)} of one command`,
    unreadable > 0 && `${count(unreadable)} that cannot be read`,
    links > 0 && `${count(links)} that are links`,
  ].filter(part => part !== false)
  if (missing.length === 0)
    return { covers: 'all', words: 'All changes to what is in the files of the folder can be undone.', limits: LIMITS }
  const words = `Not all can be undone: of ${count(files)} files, ${missing.join(', ')} would be lost.`
  return { covers: 'partly', words, limits: LIMITS }
}

/** Where it could not be found out. */
export function unknownCoverage(reason: string): Undo {
  return { covers: 'none', words: `Can’t be undone: ${reason}.` }
}

function count(value: number): string {
  return value.toLocaleString('en')
}
