import type { StartState } from '../../shared/ipc'
import type { RecentFolder } from '../../shared/settings'
import { call } from '../bridge'
import { focusComposer } from '../composer/focus-composer'
import { text } from '../text'
import { addRecentFolder, useApp } from './app'
import { writtenDrafts } from './drafts'
import { loadRemoved } from './removed'
import { closeSession, openSession, useSession } from './session'
import { attempt, showToast } from './ui'

export type ListedSession = StartState['sessions'][number]
/** `isEmpty` where it has no session at all: `sessions` are those that are not archived. */
export type FolderGroup = { path: string; name: string; sessions: ListedSession[]; isEmpty: boolean }

/** The folders with their sessions: pinned ones first, then the newest; folders in the order in which they were last used. */
export function groupByFolder(folders: readonly RecentFolder[], sessions: readonly ListedSession[]): FolderGroup[] {
  const groups = new Map<string, FolderGroup>()
  for (const { path, name } of folders) groups.set(path, { path, name, sessions: [], isEmpty: true })
  for (const session of [...sessions].sort(byPlace)) {
    const path = session.workspace
    const group = groups.get(path) ?? { path, name: folderName(path), sessions: [], isEmpty: true }
    if (!session.archived) group.sessions.push(session)
    groups.set(path, { ...group, isEmpty: false })
  }
  return [...groups.values()]
}

function byPlace(a: ListedSession, b: ListedSession): number {
  return Number(b.pinned ?? false) - Number(a.pinned ?? false) || b.updatedAt - a.updatedAt
}

/** What was put away, of all folders. */
export function archivedSessions(sessions: readonly ListedSession[]): ListedSession[] {
  return sessions.filter(({ archived }) => archived).sort(byPlace)
}

/** The last part of a path of any system. */
export function folderName(path: string): string {
  return path.split(/[\\/]/).filter(Boolean).at(-1) ?? path
}

/** Lets the person pick a folder and opens it. */
export async function pickFolder(): Promise<void> {
  const folder = await call('folder.pick')
  if (folder) await enterFolder(folder)
}

/** Opens a folder that was open before. */
export async function openFolder(path: string): Promise<void> {
  await enterFolder(await call('folder.open', { path }))
}

/** Continues the folder's newest session, or begins its first. */
async function enterFolder(folder: RecentFolder): Promise<void> {
  addRecentFolder(folder)
  const newest = newestSession(session => session.workspace === folder.path)
  if (newest) await openSession(newest.id)
  else await createSession(folder.path)
}

/** Begins a session, in one that is there and unused rather than beside it. */
export async function createSession(workspace: string): Promise<void> {
  const shown = useSession.getState().id
  const session = await call('session.create', { workspace, drafted: writtenDrafts() })
  await openSession(session.id)
  // The field of another session takes the focus when it comes.
  if (session.id === shown) focusComposer()
}

/** Shows the newest session there is (but for one that is on its way out); where there is none, the start screen. */
export async function openNewestSession(exceptId?: string): Promise<void> {
  const newest = newestSession(session => session.id !== exceptId)
  if (newest) await openSession(newest.id)
  else closeSession()
}

/** Puts a session above the others of its folder, or out of the list, or back. */
export async function markSession(sessionId: string, marks: Pick<ListedSession, 'pinned' | 'archived'>): Promise<void> {
  await call('session.mark', { sessionId, ...marks })
}

/** Puts a session out of the list; for some seconds a toast offers to take that back. */
export async function archiveSession(session: Pick<ListedSession, 'id' | 'title'>): Promise<void> {
  await markSession(session.id, { archived: true })
  showToast({
    tone: 'info',
    text: text.sessions.list.archivedNow(session.title),
    action: { label: text.common.undo, run: () => attempt(markSession(session.id, { archived: false })) },
  })
}

/** Removes a session; for some seconds a toast offers to bring it back. */
export async function removeSession(session: Pick<ListedSession, 'id' | 'title'>): Promise<void> {
  await call('session.remove', { sessionId: session.id })
  showToast({
    tone: 'info',
    text: text.sidebar.removed(session.title),
    action: { label: text.common.undo, run: () => attempt(restoreSession(session.id)) },
  })
  if (useSession.getState().id === session.id) await openNewestSession(session.id)
}

/** Brings a session back from the trash, and opens it. */
export async function restoreSession(id: string): Promise<void> {
  await call('session.restore', { sessionId: id })
  // Whether there is anything left to be got back.
  void loadRemoved().catch(() => undefined)
  await openSession(id)
}

function newestSession(accept: (session: ListedSession) => boolean): ListedSession | undefined {
  const sessions = useApp.getState().start?.sessions ?? []
  return sessions.filter(session => !session.archived && accept(session)).sort((a, b) => b.updatedAt - a.updatedAt)[0]
}
