import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { AppError, messageOf } from '../../../shared/errors'
import type { FileChange, ServiceWorkEffect } from '../../../shared/session/effects'
import type { UsableService } from '../../connected-services/connected-services'
import { doWork, type WorkDone } from '../../connected-services/work/do-work'
import { keyOfWork } from '../../connected-services/work/kept-jobs'
import type { AskedWork } from '../../connected-services/work/work-capability'
import { cover, holdsSecret } from '../../vault/cover/cover'
import { publicWeb, type WebAccess } from '../../web/web-access'
import { resolveInside } from '../../workspace/paths/resolve-path'
import { openRegularFile } from '../../workspace/read/open-regular-file'
import type { ChangedFiles } from '../changed-files'
import { TASK_GOES_ON } from '../task-words'
import type { ToolContext } from '../tool-context'
import { type Applier, onlyOne } from './applier'
import { checkFree, progressOf, saveNewFile } from './save-download'
import { checkMade, MOST_BYTES } from './work-media'

/** A service's text, or the new file that it made, which is kept in `blob` to be shown; with its text about that. */
export type WorkOutcome = {
  text?: string
  saved?: { change: FileChange; mediaType: string; blob: string }
  notes: string[]
  cost?: number
}

type Ways = { web?: WebAccess; pollMs?: number; idleMs?: number }

/** So long a service may send nothing: some answer only once all is made. */
const IDLE_MS = 300_000

/** Has the service do what was shown. Tests give another web than the public one. */
export function serviceWorkEffect(ways: Ways = {}): Applier<ServiceWorkEffect, WorkOutcome> {
  return async (effects, _, context) => {
    const effect = onlyOne(effects)
    if (effect.saveTo !== undefined) await checkFree(effect.saveTo, context)
    return { commit: () => worked(effect, context, ways) }
  }
}

async function worked(effect: ServiceWorkEffect, context: ToolContext, ways: Ways) {
  const { connected, workspace, signal, report } = context
  const { service, saveTo, capability } = effect
  const found = await connected?.find(capability, { id: service.id })
  if (!connected || !found) throw new Error(`${service.label} is not connected here.`)
  const asked = await askedOf(effect, context)
  const folder = await mkdtemp(join(tmpdir(), 'atrium-work-'))
  const into = saveTo === undefined ? undefined : { file: join(folder, 'content'), mostBytes: MOST_BYTES[capability] }
  const progress = progressOf(report)
  const work = await connected.jobs.begin(keyOfWork(workspace, effect), service.id)
  let isTaken = false
  try {
    const done = await doWork({
      found,
      effect,
      asked,
      services: connected,
      work,
      signal,
      report,
      into,
      pollMs: ways.pollMs,
      web: { ...(ways.web ?? publicWeb), timeLimitMs: ways.idleMs ?? IDLE_MS },
      outlives: async () => context.outlives?.(),
      onBytes: progress.came,
    })
    // An immediate answer was paid for, and cannot be requested again.
    isTaken = work.job === undefined
    const made = await outcomeOf(done, { effect, into, found }, context)
    await work.leave({ isOver: true })
    return made
  } catch (thrown) {
    // Of work that the service goes on with the same call gets what comes of it.
    await work.leave({ isOver: isTaken })
    if (signal.aborted || connected.jobs.earlier(keyOfWork(workspace, effect)) !== 'goes-on') throw thrown
    throw new Error(`${messageOf(thrown)} ${TASK_GOES_ON}`, { cause: thrown })
  } finally {
    progress.end()
    await rm(folder, { recursive: true, force: true })
  }
}

type WorkResult = { effect: ServiceWorkEffect; into: { file: string } | undefined; found: UsableService }

async function outcomeOf(
  { text, content, notes, cost, secrets }: WorkDone,
  { effect, into, found }: WorkResult,
  context: ToolContext,
): Promise<{ outcome: WorkOutcome; changed?: ChangedFiles }> {
  const about = { notes: notes.map(note => cover(note, secrets)), ...(cost !== undefined && { cost }) }
  if (!content || !into || effect.saveTo === undefined)
    return { outcome: { text: cover(text ?? '', secrets), ...about } }
  const mediaType = await checkMade(into.file, effect.capability, found.service.label)
  if (secrets.length > 0 && (await holdsSecret(createReadStream(into.file), secrets)))
    throw new Error('The service sent its key back, so nothing was saved.')
  const { change, changed } = await saveNewFile(effect.saveTo, { file: into.file, version: content }, context)
  const { hash: blob } = await context.blobs.putFile(into.file)
  return { outcome: { saved: { change, mediaType, blob }, ...about }, changed }
}

/** Builds the request, with the bytes of the file as they were when it was agreed to. */
async function askedOf({ text, file, model, options, saveTo }: ServiceWorkEffect, { workspace }: ToolContext) {
  const asked: AskedWork = {
    text,
    model,
    options: Object.fromEntries(options.map(({ name, value }) => [name, value])),
    ...(saveTo !== undefined && { ending: extname(saveTo).slice(1).toLowerCase() }),
  }
  if (!file) return asked
  const bytes = await bytesOf(await resolveInside(workspace, file.path))
  if (createHash('sha256').update(bytes).digest('hex') !== file.version.hash)
    throw new AppError('conflict', `${file.path} has changed since this was planned.`)
  return { ...asked, file: { name: file.path.split('/').at(-1) ?? '', mediaType: file.mediaType, bytes } }
}

async function bytesOf(absolute: string): Promise<Buffer> {
  const handle = await openRegularFile(absolute)
  try {
    return await readFile(handle)
  } finally {
    await handle.close()
  }
}
