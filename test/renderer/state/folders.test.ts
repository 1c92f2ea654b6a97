import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { followApp, startApp, updateSettings, useApp } from '../../../renderer/state/app'
import { setDraft } from '../../../renderer/state/drafts'
import {
  createSession,
  folderName,
  forgetFolder,
  groupByFolder,
  type ListedSession,
  openFolder,
  openNewestSession,
  pickFolder,
  removeSession,
  shownGroups,
} from '../../../renderer/state/folders'
import { closeSession, useSession } from '../../../renderer/state/session/session'
import { attempt, useUi } from '../../../renderer/state/ui'
import type { StartState } from '../../../shared/ipc/ipc'
import { emptySession } from '../../../shared/session/session-state'
import { Settings } from '../../../shared/settings'
import { eventually } from '../../helpers/eventually'
import { fakeMain } from '../fake-main'
import { stubDocument } from '../stub-document'

const listed = (id: string, workspace: string, updatedAt: number): ListedSession => ({
  id,
  workspace,
  title: `Title of ${id}`,
  createdAt: 0,
  updatedAt,
  status: 'idle',
})
const notes = { path: '/home/mara/notes', name: 'notes', at: 2 }
const ledger = { path: '/home/mara/ledger', name: 'ledger', at: 1 }

function startState(sessions: ListedSession[]): StartState {
  return {
    version: '1',
    platform: 'linux',
    canEncrypt: true,
    settings: Settings.parse({ theme: 'system', activeProfileId: 'offline', panel: 'changes' }),
    providers: [],
    profiles: [],
    recentFolders: [ledger],
    hiddenFolders: [],
    sessions,
    notices: [],
  }
}

let main = fakeMain({})
let stop = () => {}

async function begin(sessions: ListedSession[], answers: Parameters<typeof fakeMain>[0] = {}) {
  main = fakeMain({
    'app.start': () => startState(sessions),
    'session.open': ({ sessionId }: { sessionId: string }) => ({
      state: { ...emptySession, id: sessionId },
      partial: '',
    }),
    'session.create': ({ workspace }: { workspace: string }) => listed('new', workspace, 9),
    'session.remove': () => undefined,
    'session.restore': () => undefined,
    'folder.pick': () => notes,
    'folder.open': () => ledger,
    'folder.forget': () => undefined,
    'folder.remember': () => undefined,
    ...answers,
  })
  stop = followApp()
  await startApp()
}

beforeEach(() => useUi.setState({ toasts: [], dialog: null }))
afterEach(() => {
  stop()
  closeSession()
})

test('groups sessions under their folders, the newest first, also where a folder is no longer recent', () => {
  const groups = groupByFolder(
    [notes, ledger],
    [listed('a', notes.path, 1), listed('b', notes.path, 5), listed('c', 'C:\\old\\place', 2)],
  )
  expect(groups.map(group => [group.name, group.sessions.map(session => session.id)])).toEqual([
    ['notes', ['b', 'a']],
    ['ledger', []],
    ['place', ['c']],
  ])
})

test('leaves out the folders that are off the list, but for those in which something works, waits or is open', () => {
  const groups = groupByFolder(
    [notes],
    [listed('a', '/idle', 1), listed('b', '/open', 2), { ...listed('c', '/waits', 3), status: 'waiting' }],
  )
  const hidden = ['/idle', '/open', '/waits', '/unknown']
  const names = (openId: string | null) => shownGroups(groups, { hidden, openId }).map(({ name }) => name)
  expect(names('b')).toEqual(['notes', 'waits', 'open'])
  expect(names(null)).toEqual(['notes', 'waits'])
})

test('names a folder of any system by its last part', () => {
  expect(['/a/b/', 'C:\\a\\b', '/', ''].map(folderName)).toEqual(['b', 'b', '/', ''])
})

test('begins a first session in a folder that is new', async () => {
  await begin([])
  await pickFolder()
  expect(useSession.getState().id).toBe('new')
  expect(useApp.getState().start?.recentFolders).toEqual([notes, ledger])
})

test('continues the newest session of a folder', async () => {
  await begin([listed('old', ledger.path, 1), listed('newer', ledger.path, 2), listed('other', notes.path, 3)])
  await openFolder(ledger.path)
  expect(useSession.getState().id).toBe('newer')
})

test('changes nothing when the person cancels the dialog', async () => {
  await begin([], { 'folder.pick': () => null })
  await pickFolder()
  expect(useSession.getState().id).toBeNull()
  expect(main.calls.map(([name]) => name)).toEqual(['app.start', 'folder.pick'])
})

test('begins a new session beside others', async () => {
  await begin([listed('a', ledger.path, 1)])
  setDraft('a', 'Not sent yet')
  await createSession(ledger.path)
  expect(useSession.getState().id).toBe('new')
  const [, asked] = main.calls.find(([name]) => name === 'session.create') ?? []
  expect(asked).toMatchObject({ workspace: ledger.path, drafted: expect.arrayContaining(['a']) })
})

test('leads into the message where the unused session is the one that is shown', async () => {
  const focus = vi.fn()
  stubDocument({ querySelector: () => ({ focus }) })
  onTestFinished(() => void vi.unstubAllGlobals())
  await begin([])
  await createSession(ledger.path)
  expect(focus).not.toHaveBeenCalled()
  await createSession(ledger.path)
  expect(useSession.getState().id).toBe('new')
  expect(focus).toHaveBeenCalledOnce()
})

test('shows the newest session at the start, or none', async () => {
  await begin([listed('a', ledger.path, 1), listed('b', notes.path, 2)])
  await openNewestSession()
  expect(useSession.getState().id).toBe('b')
  useApp.setState({ start: startState([]) })
  await openNewestSession()
  expect(useSession.getState().id).toBeNull()
})

test('removes a session, shows another, and offers to bring it back', async () => {
  const doomed = listed('b', notes.path, 2)
  await begin([listed('a', ledger.path, 1), doomed])
  await openNewestSession()
  await removeSession(doomed)
  expect(useSession.getState().id).toBe('a')

  const [toast] = useUi.getState().toasts
  expect(toast?.text).toBe('Deleted “Title of b”.')
  toast?.action?.run()
  await eventually(() => expect(useSession.getState().id).toBe('b'))
  expect(main.calls).toContainEqual(['session.restore', { sessionId: 'b' }])
})

test('takes a folder off the list, shows what is on it, and offers to take that back', async () => {
  await begin([listed('a', ledger.path, 1), listed('b', notes.path, 2)], {
    'session.open': ({ sessionId }: { sessionId: string }) => ({
      state: { ...emptySession, id: sessionId, workspace: sessionId === 'b' ? notes.path : ledger.path },
      partial: '',
    }),
  })
  await openNewestSession()
  const [group] = groupByFolder([notes], useApp.getState().start?.sessions ?? [])
  const forgetting = forgetFolder(group!)
  main.tell('folders.listed', { recentFolders: [ledger], hiddenFolders: [notes.path] })
  await forgetting
  expect(useApp.getState().start).toMatchObject({ recentFolders: [ledger], hiddenFolders: [notes.path] })
  expect(useSession.getState().id).toBe('a')

  const [toast] = useUi.getState().toasts
  expect(toast?.text).toBe(
    'Removed “notes” from the list. Its sessions are kept, and you can still find them with search.',
  )
  toast?.action?.run()
  await eventually(() => expect(useSession.getState().id).toBe('b'))
  expect(main.calls).toContainEqual(['folder.remember', { path: notes.path }])
})

test('stays where something works in a folder that is taken off the list', async () => {
  const working: ListedSession = { ...listed('b', notes.path, 2), status: 'running' }
  await begin([listed('a', ledger.path, 1), working])
  await openNewestSession()
  await forgetFolder({ ...notes, sessions: [working] })
  expect(useSession.getState().id).toBe('b')
  expect(useUi.getState().toasts[0]?.text).toContain(
    'will be removed from the list once nothing in it is running or needs input.',
  )
})

test('at the start shows nothing of a folder that is off the list', async () => {
  await begin([listed('a', ledger.path, 1), listed('b', notes.path, 2)])
  main.tell('folders.listed', { recentFolders: [], hiddenFolders: [notes.path] })
  await openNewestSession()
  expect(useSession.getState().id).toBe('a')
})

test('leaves a session in place that main could not remove', async () => {
  const kept = listed('a', ledger.path, 1)
  await begin([kept], { 'session.remove': () => new Error('The disk is full.') })
  await expect(removeSession(kept)).rejects.toThrow('The disk is full.')
  expect(useUi.getState().toasts).toEqual([])
})

test('follows what main says of the list', async () => {
  await begin([listed('a', ledger.path, 1)])
  main.tell('session.listed', { session: { ...listed('a', ledger.path, 3), status: 'waiting' } })
  main.tell('session.listed', { session: listed('b', ledger.path, 4) })
  main.tell('notice.added', { id: 'n', level: 'warning', message: 'Set aside.' })
  main.tell('notice.added', { id: 'n', level: 'warning', message: 'Set aside.' })
  const { sessions, notices } = useApp.getState().start ?? startState([])
  expect(sessions.map(({ id, status }) => [id, status])).toEqual([
    ['b', 'idle'],
    ['a', 'waiting'],
  ])
  expect(notices).toHaveLength(1)
  main.tell('session.removed', { sessionId: 'a' })
  expect(useApp.getState().start?.sessions.map(session => session.id)).toEqual(['b'])
})

test('shows a setting at once and keeps what main made of it, but for the panel that this window shows', async () => {
  await begin([], { 'settings.update': () => ({ theme: 'dark', activeProfileId: 'other', panel: 'terminal' }) })
  const updating = updateSettings({ theme: 'dark' })
  expect(useApp.getState().start?.settings).toMatchObject({
    theme: 'dark',
    panel: 'changes',
    activeProfileId: 'offline',
  })
  await updating
  expect(useApp.getState().start?.settings).toMatchObject({ theme: 'dark', panel: 'changes', activeProfileId: 'other' })
})

test('takes over what another window changed, but for the panel that is open there', async () => {
  await begin([])
  const { settings, providers, profiles } = startState([])
  main.tell('setup.changed', { settings: { ...settings, theme: 'dark', panel: 'terminal' }, providers, profiles })
  expect(useApp.getState().start?.settings).toMatchObject({ theme: 'dark', panel: 'changes' })
})

test('shows what was changed last, whatever main still says of what was changed before', async () => {
  const kept: ((settings: unknown) => void)[] = []
  await begin([], { 'settings.update': () => new Promise(resolve => kept.push(resolve)) })
  const shown = () => useApp.getState().start?.settings.textSize
  const { settings } = startState([])
  const updating = [updateSettings({ textSize: 110 }), updateSettings({ textSize: 120 })]
  main.tell('setup.changed', { settings: { ...settings, textSize: 110 }, providers: [], profiles: [] })
  expect(shown()).toBe(120)
  kept[0]?.({ ...settings, textSize: 110 })
  await updating[0]
  expect(shown()).toBe(120)
  kept[1]?.({ ...settings, textSize: 120 })
  await updating[1]
  expect(shown()).toBe(120)
  main.tell('setup.changed', { settings: { ...settings, textSize: 90 }, providers: [], profiles: [] })
  expect(shown()).toBe(90)
})

test('takes a setting back that main could not keep', async () => {
  await begin([], { 'settings.update': () => new Error('The disk is full.') })
  await expect(updateSettings({ theme: 'dark' })).rejects.toThrow('The disk is full.')
  expect(useApp.getState().start?.settings.theme).toBe('system')
})

test('says why the app could not start', async () => {
  await begin([], { 'app.start': () => new Error('The store is locked.') })
  expect(useApp.getState().failure).toBe('The store is locked.')
})

test('says so when what the person asked for fails', async () => {
  attempt(Promise.reject(new Error('No.')))
  await eventually(() => expect(useUi.getState().toasts).toMatchObject([{ tone: 'error', text: 'No.' }]))
})
