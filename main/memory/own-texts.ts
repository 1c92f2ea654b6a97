import { createHash } from 'node:crypto'
import { basename, join } from 'node:path'
import { AppError, errorText } from '../../shared/errors'
import {
  LONGEST_INSTRUCTIONS,
  LONGEST_MEMORY,
  type OwnText,
  type OwnTextFile,
  type TextScope,
} from '../../shared/instructions'
import { type LocalizedText, sentence } from '../../shared/sentence'
import { applyChangeSet, type Preimages } from '../workspace/changes/change-set'
import { planChange } from '../workspace/changes/plan-change'
import { holdsSecret } from '../workspace/read/holds-secret'
import { readEvenSecret } from '../workspace/read/read-even-secret'
import { readForModel } from '../workspace/read/read-for-model'

/** The texts of the person's own that models of a folder are given; one that is absent or empty is missing. */
export type TextsForModel = {
  instructions?: string
  memories: Partial<Record<TextScope, string>>
  warnings: { path: string; words: LocalizedText }[]
}

/** The memory as a session has it: that of the person, and that of one folder. */
export type MemoryAccess = {
  /** The folder that holds both, by its real path. */
  root(): Promise<string>
  /** Relative to it, with '/'. */
  pathOf(of: TextScope): string
  /** Returns whether the person lets models of the folder have it. */
  isOn(of: TextScope): boolean
  /** Hears that a memory has been changed. */
  changed(): void
}

export type OwnTexts = ReturnType<typeof ownTexts>

type OwnTextsParts = {
  /** The folder of the person's own files, by its real path. */
  root(): Promise<string>
  preimages: Preimages
  /** Returns whether the person lets models of a folder have a memory. */
  isOn(folder: string, of: TextScope): boolean
  changed(): void
}

const NAMES = { instructions: 'AGENTS.md', memory: 'MEMORY.md' } as const
/** A text that somebody has made longer by hand is read to here. */
const MAX_BYTES = 1024 * 1024

/**
 * The person's own instructions and memory: plain Markdown files in Atrium's data, one of each for all sessions and one for
 * each folder. `folder` is always the real path of a folder.
 */
export function ownTexts({ root, preimages, isOn, changed }: OwnTextsParts) {
  async function read(text: OwnText, folder: string): Promise<OwnTextFile> {
    const [own, path] = [await root(), pathOfText(text, folder)]
    const absolute = join(own, ...path.split('/'))
    try {
      const found = await readEvenSecret(own, { path, maxBytes: MAX_BYTES })
      if (found.isCut || found.encoding !== 'utf-8') {
        throw new AppError(
          'bad-input',
          sentence`${absolute} isn’t UTF-8, or is longer than 1 MB, and can’t be edited here.`,
        )
      }
      return { text: found.text, version: found.version, path: absolute }
    } catch (thrown) {
      if (isAbsent(thrown)) return { text: '', version: null, path: absolute }
      throw thrown
    }
  }

  return {
    read,

    /** Saves a text, or with null removes the file. Refuses where the disk has another version than `version`, and a text that holds a key. */
    async save(
      which: OwnText,
      { folder, text, version }: { folder: string; text: string | null; version: string | null },
    ) {
      const path = pathOfText(which, folder)
      const problem = text === null ? undefined : problemOf(which, text)
      if (problem) throw new AppError('bad-input', problem)
      const own = await root()
      const { change, content } = await planChange(own, path, text?.trim() ? new TextEncoder().encode(text) : null)
      if ((change.before?.hash ?? null) !== version) {
        throw new AppError('conflict', sentence`This text was changed meanwhile. Look at it again.`)
      }
      if (change.before || content)
        await applyChangeSet(own, [{ path: change.path, before: change.before, content }], preimages)
      changed()
    },

    /** Returns what models are given. Never rejects for what a file is: that becomes a warning. */
    async forModel(folder: string): Promise<TextsForModel> {
      const own = await root()
      const found = await Promise.all([
        textFor(own, { kind: 'instructions', of: 'folder' }, folder),
        textFor(own, { kind: 'memory', of: 'person' }, folder),
        textFor(own, { kind: 'memory', of: 'folder' }, folder),
      ])
      const [instructions, person, ofFolder] = found.map(({ text }) => text)
      return {
        ...(instructions && { instructions }),
        memories: { ...(person && { person }), ...(ofFolder && { folder: ofFolder }) },
        warnings: found.flatMap(({ warnings }) => warnings),
      }
    },

    /** Returns the file of a text, in full. */
    async pathOf(which: OwnText, folder: string): Promise<string> {
      return join(await root(), ...pathOfText(which, folder).split('/'))
    },

    memoryOf: (folder: string): MemoryAccess => ({
      root,
      isOn: of => isOn(folder, of),
      pathOf: of => pathOfText({ kind: 'memory', of }, folder),
      changed,
    }),
  }
}

/** The path of an own text among the person's own files, with '/'. A folder is known by its name and the hash of its path. */
export function pathOfText({ kind, of }: OwnText, folder: string): string {
  if (of === 'person') return NAMES[kind]
  const name = basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  return `folders/${name || 'folder'}-${hash}/${NAMES[kind]}`
}

/** Returns why a text cannot be kept, as words for the person. */
function problemOf({ kind }: OwnText, text: string): LocalizedText | undefined {
  const longest = kind === 'memory' ? LONGEST_MEMORY : LONGEST_INSTRUCTIONS
  if (text.length > longest)
    return sentence`This text has ${text.length} characters, and may have ${longest} at the most.`
  const line = text.split('\n').findIndex(holdsSecret)
  if (line >= 0)
    return sentence`Line ${line + 1} looks like a key or password, which models must not be given. Keep it in the vault.`
  return undefined
}

async function textFor(
  own: string,
  which: OwnText,
  folder: string,
): Promise<{ text: string; warnings: TextsForModel['warnings'] }> {
  const path = pathOfText(which, folder)
  try {
    const { text, encoding } = await readForModel(own, { path, maxBytes: MAX_BYTES })
    if (encoding !== 'utf-8')
      return { text: '', warnings: [{ path, words: sentence`Skipped ${path}: not encoded in UTF-8.` }] }
    const longest = which.kind === 'memory' ? LONGEST_MEMORY : LONGEST_INSTRUCTIONS
    const warnings =
      text.length > longest
        ? [{ path, words: sentence`Only the first ${longest} characters of ${path} are used.` }]
        : []
    return { text: text.slice(0, longest).trim(), warnings }
  } catch (thrown) {
    const words = sentence`Skipped ${path}: ${errorText(thrown)}.`
    return { text: '', warnings: isAbsent(thrown) ? [] : [{ path, words }] }
  }
}

function isAbsent(thrown: unknown): boolean {
  return thrown instanceof AppError && thrown.code === 'not-found'
}
