import { AppError } from '../../shared/errors'
import { sentence } from '../../shared/sentence'
import type { Repository } from './repository'

/** A tag before and after a change: the object that it names, or none where there is no tag. */
export type ChangedTag = { name: string; before?: string | undefined; after?: string | undefined }

/** Creates a tag at a commit; with a message it is a tag of its own, of the person and this time. */
export async function createTag(
  repository: Repository,
  { name, commit, message }: { name: string; commit: string; message: string },
): Promise<ChangedTag> {
  await refuseBadTag(repository, name)
  if ((await tagAt(repository, name)) !== undefined)
    throw new AppError('bad-input', sentence`There’s already a tag named ${name}.`)
  const own = message.trim() === '' ? [] : ['--annotate', '--file=-', '--cleanup=whitespace']
  await repository.must('working', ['tag', ...own, '--', name, commit], { input: Buffer.from(message, 'utf8') })
  return { name, after: await tagAt(repository, name) }
}

export async function deleteTag(repository: Repository, name: string): Promise<ChangedTag> {
  await refuseBadTag(repository, name)
  const before = await tagAt(repository, name)
  if (before === undefined) throw new AppError('not-found', sentence`There’s no tag named ${name}.`)
  await repository.must('working', ['update-ref', '-d', `refs/tags/${name}`, before])
  return { name, before }
}

/** Brings a tag back to before, if it is still as it was left. */
export async function restoreTag(repository: Repository, { name, before, after }: ChangedTag): Promise<void> {
  const ref = `refs/tags/${name}`
  const args = before === undefined ? ['-d', ref, after ?? ''] : [ref, before, after ?? '0'.repeat(before.length)]
  await repository.must('working', ['update-ref', ...args])
}

async function tagAt(repository: Repository, name: string): Promise<string | undefined> {
  const found = await repository.run('reading', ['rev-parse', '--verify', '--quiet', `refs/tags/${name}`])
  return found.code === 0 ? found.stdout.toString('utf8').trim() : undefined
}

async function refuseBadTag(repository: Repository, name: string): Promise<void> {
  const { code } = await repository.run('reading', ['check-ref-format', `refs/tags/${name}`])
  if (code !== 0 || name.startsWith('-'))
    throw new AppError('bad-input', sentence`This isn’t a name that a tag can have.`)
}
