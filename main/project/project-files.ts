import { AppError, errorText } from '../../shared/errors'
import type { FileProblem, ProjectFile } from '../../shared/project'
import { type LocalizedText, sentence } from '../../shared/sentence'
import { applyChangeSet } from '../workspace/changes/change-set'
import type { Preimages } from '../workspace/changes/change-step'
import { planChange } from '../workspace/changes/plan-change'
import { readEvenSecret } from '../workspace/read/read-even-secret'
import { BadFile } from './bad-file'
import type { ReadKeys } from './frontmatter'
import { parseAgent, parseCommand, parseSkill } from './parse-item'
import { kindOf, type ProjectRoot } from './project-places'
import { MAX_ITEM_BYTES } from './read-items'

/** One of the files that a person edits on the Project page. Every other path is refused. */
export type EditedFile = { root: ProjectRoot; path: string }

export async function readProjectFile({ root, path }: EditedFile): Promise<ProjectFile> {
  checkPath(root, path)
  try {
    const { text, isCut, version, encoding } = await readEvenSecret(root.root, { path, maxBytes: MAX_ITEM_BYTES })
    if (isCut) throw new AppError('bad-input', sentence`${path} is longer than 1 MB and can’t be edited here.`)
    if (encoding !== 'utf-8') throw new AppError('bad-input', sentence`${path} isn’t UTF-8 and can’t be edited here.`)
    return { text, version }
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'not-found') return { text: '', version: null }
    throw thrown
  }
}

/** The checks for texts. `checkFlow` returns what is wrong with a flow, or with an agent that only flows can name. */
export type TextChecks = {
  readKeys: ReadKeys
  checkFlow(file: EditedFile, text: string): Promise<FileProblem | null>
}

export async function checkProjectText(
  file: EditedFile,
  text: string,
  { readKeys, checkFlow }: TextChecks,
): Promise<FileProblem | null> {
  const kind = checkPath(file.root, file.path)
  const parse = {
    command: parseCommand,
    agent: parseAgent,
    skill: parseSkill,
    rules: async () => true,
    flow: async () => undefined,
  }[kind]
  try {
    if (Buffer.byteLength(text) > MAX_ITEM_BYTES) throw new BadFile(sentence`The file is longer than 1 MB.`)
    return (await parse(text, readKeys)) ? null : await checkFlow(file, text)
  } catch (thrown) {
    const line = thrown instanceof BadFile ? thrown.line : undefined
    return { ...(line !== undefined && { line }), words: errorText(thrown) }
  }
}

/**
 * Saves a text, or with null removes the file. `version` is that of what was read: where the disk has another, it is
 * refused with 'conflict'. A text that would be refused as that file is refused here, with line and reason.
 */
export async function saveProjectFile(
  file: EditedFile,
  { text, version }: { text: string | null; version: string | null },
  { preimages, ...checks }: TextChecks & { preimages: Preimages },
): Promise<void> {
  const { root, path } = file
  const problem = text === null ? null : await checkProjectText(file, text, checks)
  if (problem) throw new AppError('bad-input', withLine(problem))
  checkPath(root, path)
  const after = text === null ? null : new TextEncoder().encode(text)
  const { change, content } = await planChange(root.root, path, after).catch(thrown => {
    throw thrown instanceof AppError ? thrown : new AppError('bad-input', errorText(thrown), { cause: thrown })
  })
  if ((change.before?.hash ?? null) !== version) {
    throw new AppError('conflict', sentence`${path} has changed on disk since it was opened. Review it again.`)
  }
  await applyChangeSet(root.root, [{ path: change.path, before: change.before, content }], preimages)
}

function withLine({ line, words }: FileProblem): LocalizedText {
  return line ? sentence`Line ${line}: ${words}` : words
}

function checkPath({ source }: ProjectRoot, path: string): NonNullable<ReturnType<typeof kindOf>> {
  const kind = kindOf(source, path)
  if (!kind) throw new AppError('denied', sentence`${path} isn’t a project file.`)
  return kind
}
