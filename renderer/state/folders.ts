import type { StartState } from '../../shared/ipc/ipc'
import type { RecentFolder } from '../../shared/settings'
import { call } from '../base/bridge'
import { t } from '../i18n/t'
import { chooseApart } from './apart'
import { addRecentFolder, useApp } from './app'
import { sendFromDraft, setDraft, writtenDrafts } from './drafts'
import { goToComposer } from './focus-composer'
import { closeOverview } from './overview'
import { loadRemoved } from './removed'
import { closeSession, openSession, useSession } from './session/session'
import { closePeek } from './side-panel'
import { attempt, showToast } from './ui'

export type ListedSession = StartState['sessions'][number]

/** The folder that a session belongs to: one that works in a separate copy belongs to the folder that was copied. */
export const folderOf = ({ workspace, apart }: Pick<ListedSession, 'workspace' | 'apart'>): string =>
  apart?.folder ?? workspace

/** `sessions` are those that are not archived. */
export type FolderGroup = { path: string; name: string; sessions: ListedSession[] }

/** The folders with their sessions: pinned ones first, then the newest; folders in the order in which they were last used. */
export function groupByFolder(folders: readonly RecentFolder[], sessions: readonly ListedSession[]): FolderGroup[] {
  const groups = new Map<string, FolderGroup>()
  for (const { path, name } of folders) groups.set(path, { path, name, sessions: [] })
  for (const session of [...sessions].sort(byPlace)) {
    const path = folderOf(session)
    const group = groups.get(path) ?? { path, name: folderName(path), sessions: [] }
    if (!session.archived) group.sessions.push(session)
    groups.set(path, group)
  }
  return [...groups.values()]
}

/** Without the folders that the person took off the list, but for those in which something works, waits or is open. */
export function shownGroups(
  groups: readonly FolderGroup[],
  { hidden, openId }: { hidden: readonly string[]; openId: string | null },
): FolderGroup[] {
  const isShown = (session: ListedSession) => session.id === openId || isAtWork(session)
  return groups.filter(({ path, sessions }) => !hidden.includes(path) || sessions.some(isShown))
}

const isAtWork = ({ status }: ListedSession): boolean => status !== 'idle'

function byPlace(a: ListedSession, b: ListedSession): number {
  return Number(b.pinned ?? false) - Number(a.pinned ?? false) || b.updatedAt - a.updatedAt
}

/** Returns the archived sessions of all folders. */
export function archivedSessions(sessions: readonly ListedSession[]): ListedSession[] {
  return sessions.filter(({ archived }) => archived).sort(byPlace)
}

/** The last part of a path of any system. */
export function folderName(path: string): string {
  return path.split(/[\\/]/).filter(Boolean).at(-1) ?? path
}

/** The name of a folder as lists show it: the person may have given it another one. */
export function useFolderLabel(path: string): string {
  return useApp(({ start }) => start?.recentFolders.find(folder => folder.path === path)?.name) ?? folderName(path)
}

/** Lets the person pick a folder and opens it. Returns whether one was picked. */
export async function pickFolder(): Promise<boolean> {
  const folder = await call('folder.pick')
  if (folder) await enterFolder(folder)
  return folder !== null
}

/**
 * Begins a session with a message that was written before there was one, in a folder that the person picks where none is
 * given. Returns whether it was begun. Without a model the message waits in the new session, as the guide would not understand it.
 */
export async function beginWith(text: string, path: string | undefined, isSent: boolean): Promise<boolean> {
  const folder = path === undefined ? await call('folder.pick') : await call('folder.open', { path })
  if (!folder) return false
  addRecentFolder(folder)
  const session = await call('session.create', { workspace: folder.path, drafted: writtenDrafts() })
  setDraft(session.id, text)
  await enterSession(session.id)
  if (!isSent) return true
  const words = sendFromDraft(session.id, text)
  try {
    await call('session.send', { sessionId: session.id, text })
    words.arrived()
  } catch (error) {
    words.putBack()
    throw error
  }
  return true
}

/** Opens a folder that was open before. */
export async function openFolder(path: string): Promise<void> {
  await enterFolder(await call('folder.open', { path }))
}

/** Continues the folder's newest session, or begins its first. */
async function enterFolder(folder: RecentFolder): Promise<void> {
  addRecentFolder(folder)
  const newest = newestSession(session => folderOf(session) === folder.path)
  if (newest) await enterSession(newest.id)
  else await createSession(folder.path)
}

/** The person goes to a session, and writes its next message. */
export async function enterSession(id: string): Promise<void> {
  closeOverview()
  // The field of another session takes the focus when it comes, as no panel is to lie over it then.
  if (useSession.getState().id === id) goToComposer()
  else closePeek()
  await openSession(id)
}

/** Begins a session, in one that is there and unused rather than beside it. */
export async function createSession(workspace: string): Promise<void> {
  const session = await call('session.create', { workspace, drafted: writtenDrafts() })
  await enterSession(session.id)
}

/** Begins a session that is to work in a separate copy of the folder. */
export async function createSessionApart(workspace: string): Promise<void> {
  await createSession(workspace)
  const { id } = useSession.getState()
  if (id !== null) chooseApart(id, { isWanted: true })
}

/** Shows the newest session of the list (but for one that is on its way out); where there is none, the start screen. */
export async function openNewestSession(exceptId?: string): Promise<void> {
  const hidden = useApp.getState().start?.hiddenFolders ?? []
  const newest = newestSession(session => session.id !== exceptId && !hidden.includes(folderOf(session)))
  if (newest) await openSession(newest.id)
  else closeSession()
}

/** Takes a folder off the list; for some seconds a toast offers to take that back. Where something works in it, it leaves once that has ended. */
export async function forgetFolder({ path, name }: FolderGroup): Promise<void> {
  await call('folder.forget', { path })
  // As it is by now; while a session is still being opened the list knows where it is.
  const { sessions = [] } = useApp.getState().start ?? {}
  const here = sessions.filter(session => folderOf(session) === path && !session.archived)
  const leaves = !here.some(isAtWork)
  const { id, state } = useSession.getState()
  const left = leaves && (folderOf(state) === path || here.some(session => session.id === id)) ? id : null
  const undo = async () => {
    await call('folder.remember', { path })
    if (left !== null) await openSession(left)
  }
  showToast({
    tone: 'info',
    text: leaves ? t('sidebar.forgotten', { name }) : t('sidebar.forgottenLater', { name }),
    action: { label: t('common.undo'), run: () => attempt(undo()) },
  })
  if (left !== null) await openNewestSession(left)
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
    text: t('sessions.list.archivedNow', { title: session.title }),
    action: { label: t('common.undo'), run: () => attempt(markSession(session.id, { archived: false })) },
  })
}

export const togglePinned = ({ id, pinned = false }: ListedSession): Promise<void> =>
  markSession(id, { pinned: !pinned })

export const toggleArchived = (session: ListedSession): Promise<void> =>
  session.archived ? markSession(session.id, { archived: false }) : archiveSession(session)

/** Removes a session; for some seconds a toast offers to bring it back. */
export async function removeSession(session: Pick<ListedSession, 'id' | 'title'>): Promise<void> {
  await call('session.remove', { sessionId: session.id })
  showToast({
    tone: 'info',
    text: t('sidebar.removed', { title: session.title }),
    action: { label: t('common.undo'), run: () => attempt(restoreSession(session.id)) },
  })
  if (useSession.getState().id === session.id) await openNewestSession(session.id)
}

/** Brings a session back from the trash, and opens it. */
export async function restoreSession(id: string): Promise<void> {
  await call('session.restore', { sessionId: id })
  // This finds out whether there is anything left to restore.
  void loadRemoved().catch(() => undefined)
  await openSession(id)
}

function newestSession(accept: (session: ListedSession) => boolean): ListedSession | undefined {
  const sessions = useApp.getState().start?.sessions ?? []
  return sessions.filter(session => !session.archived && accept(session)).sort((a, b) => b.updatedAt - a.updatedAt)[0]
}
