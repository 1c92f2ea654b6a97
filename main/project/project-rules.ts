import { AppError, errorText, WordedError } from '../../shared/errors'
import { type LocalizedText, sentence } from '../../shared/sentence'
import { readForModel } from '../workspace/read/read-for-model'
import { type ForeignRules, readForeignRules } from './foreign-rules'
import { OWN_RULES } from './project-places'
import type { RulesWarning } from './rules-warning'

/** The rules for the model, as text: those that a folder brings along, and the person's own. A file that does not exist or is empty is absent. */
export type ProjectRules = {
  /** The AGENTS.md among the person's own files: holds in every folder. */
  own?: string
  /** INSTRUCTIONS.md: stands in place of how the model is told to work. */
  instructions?: string
  /** AGENTS.md: rules of the project. */
  rules?: string
  /** MEMORY.md: what is to be remembered of it. */
  memory?: string
  /** The folder's rules for other assistants, file by file. */
  foreign?: readonly ForeignRules[]
  /** The files that could not be read, or not completely. */
  warnings: RulesWarning[]
}

/** No more of a file is read. Rules of this length fill the window of most models. */
const MAX_BYTES = 1024 * 1024

/**
 * Reads the files at the root of a folder that speak to the model. `workspace` is a real path. A link is followed as long
 * as it stays in the folder. `own` is the folder of the person's own files. Never rejects for what a file is: that becomes
 * a warning.
 */
export async function readProjectRules(workspace: string, own?: string): Promise<ProjectRules> {
  const [ofPerson, instructions, rules, memory] = await Promise.all([
    own === undefined ? NOTHING : read(own, OWN_RULES, 'person'),
    read(workspace, 'INSTRUCTIONS.md'),
    read(workspace, 'AGENTS.md'),
    read(workspace, 'MEMORY.md'),
  ])
  const known = [instructions, rules, memory].map(({ text }) => text)
  const { files, warnings } = await readForeignRules(workspace, known)
  return {
    ...(ofPerson.text && { own: ofPerson.text }),
    ...(instructions.text && { instructions: instructions.text }),
    ...(rules.text && { rules: rules.text }),
    ...(memory.text && { memory: memory.text }),
    ...(files.length > 0 && { foreign: files }),
    warnings: [...[ofPerson, instructions, rules, memory].flatMap(one => one.warnings), ...warnings],
  }
}

type ReadRules = { text: string; warnings: RulesWarning[] }

const NOTHING: ReadRules = { text: '', warnings: [] }

async function read(workspace: string, name: string, source?: 'person'): Promise<ReadRules> {
  try {
    const { text, isCut, encoding } = await readForModel(workspace, { path: name, maxBytes: MAX_BYTES })
    if (encoding === 'utf-16') throw new WordedError(sentence`encoded in UTF-16, not UTF-8`)
    const warnings: LocalizedText[] = []
    if (isCut) warnings.push(sentence`${name} is longer than 1 MB. Only the first megabyte is used.`)
    if (encoding === 'unknown')
      warnings.push(sentence`${name} isn’t UTF-8. Models get � in place of anything that can’t be read.`)
    return { text: text.trim(), warnings: warnings.map(words => ({ path: name, words, ...(source && { source }) })) }
  } catch (thrown) {
    const words = sentence`Skipped ${name}: ${errorText(thrown)}.`
    return { text: '', warnings: isAbsent(thrown) ? [] : [{ path: name, words, ...(source && { source }) }] }
  }
}

function isAbsent(thrown: unknown): boolean {
  return thrown instanceof AppError && thrown.code === 'not-found'
}
