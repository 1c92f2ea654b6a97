import { expect, test, vi } from 'vitest'
import { addPicked, pickedFiles } from '../../../../renderer/features/composer/attachments/picked-files'
import { runCommand, sendDraft } from '../../../../renderer/features/composer/send-draft'
import { stopSending, whileSending } from '../../../../renderer/features/composer/sending'
import { addRead, pickedResources, pickResource } from '../../../../renderer/features/mcp/picked-resources'
import { setDraft, useDrafts } from '../../../../renderer/state/drafts'
import { eventually } from '../../../helpers/eventually'
import { fakeMain } from '../../fake-main'

const place = { workspace: '/work', id: 'one', server: 'docs', uri: 'demo://a', name: 'A' }
const pick = (sessionId: string, name: string) => addPicked(sessionId, { kind: 'text', name, bytes: new Uint8Array() })
const draftOf = (sessionId: string) => useDrafts.getState()[sessionId]

const unstopped = (sessionId: string) => ({ sessionId, signal: new AbortController().signal })

function later<T>() {
  let resolve: (value: T) => void = () => undefined
  const promise = new Promise<T>(settle => {
    resolve = settle
  })
  return { promise, resolve: (value: T) => resolve(value) }
}

/** Main, which answers what it is asked when the test says so, or fails. */
function slowMain(name: 'session.send' | 'session.type') {
  const { promise, resolve } = later<Error | undefined>()
  const sent: unknown[] = []
  const main = fakeMain({
    [name]: (input: { text: string }) => {
      sent.push(input.text)
      return promise
    },
    'mcp.resource': () => ({ uri: 'demo://a', text: 'first', images: [] }),
    'mcp.watch': () => undefined,
    'draft.keepFile': () => undefined,
    'draft.dropFiles': () => undefined,
    'session.stop': () => undefined,
  })
  return { main, sent, answer: resolve }
}

test('a message that cannot be sent is put back before text written and files picked meanwhile', async () => {
  const { sent, answer } = slowMain('session.send')
  setDraft('a', 'first')
  pick('a', 'one.txt')
  await pickResource('a', place)
  const sending = sendDraft(unstopped('a'), 'first', false)
  expect(draftOf('a')).toBe('')
  setDraft('a', 'second')
  pick('a', 'two.txt')
  addRead('a', { ...place, uri: 'demo://b' }, { uri: 'demo://b', text: 'more' })
  answer(new Error('The disk is full.'))
  await expect(sending).rejects.toThrow('The disk is full.')
  expect(sent).toEqual(['first'])
  expect(draftOf('a')).toBe('first\n\nsecond')
  expect(pickedFiles('a').map(({ name }) => name)).toEqual(['one.txt', 'two.txt'])
  expect(pickedResources('a').map(one => one.place.uri)).toEqual(['demo://a', 'demo://b'])
})

test('a text that is too long for a message is not sent, and stays with its files', async () => {
  const { sent } = slowMain('session.send')
  const long = 'x'.repeat(1_000_001)
  setDraft('long', long)
  pick('long', 'one.txt')
  await expect(sendDraft(unstopped('long'), long, false)).rejects.toThrow('Save the text as a file')
  expect(sent).toEqual([])
  expect(draftOf('long')).toBe(long)
  expect(pickedFiles('long')).toHaveLength(1)
})

test('a command that is too long is not run, and stays', async () => {
  const { sent } = slowMain('session.type')
  const long = `!${'x'.repeat(100_000)}`
  setDraft('long-command', long)
  await expect(runCommand('long-command', long, unstopped('long-command').signal)).rejects.toThrow(
    'This command is too long. Save it as a script in the folder and run that.',
  )
  expect(sent).toEqual([])
  expect(draftOf('long-command')).toBe(long)
})

test('text typed after a message until it is sent stays', async () => {
  const { answer } = slowMain('session.send')
  setDraft('b', '/fix this and then')
  const sending = sendDraft(unstopped('b'), '/fix this', false)
  expect(draftOf('b')).toBe('and then')
  answer(undefined)
  await sending
  expect(draftOf('b')).toBe('and then')
})

test('a command that cannot be run is put back before what was written meanwhile', async () => {
  const { answer } = slowMain('session.type')
  setDraft('c', '!make')
  const running = runCommand('c', '!make', unstopped('c').signal)
  setDraft('c', 'and')
  answer(new Error('This session is still running. Stop it first.'))
  await expect(running).rejects.toThrow('still running')
  expect(draftOf('c')).toBe('!make\n\nand')
})

test('a message that the person stops before main takes it is put back, and is no failure', async () => {
  const { main, answer } = slowMain('session.send')
  setDraft('f', 'first')
  pick('f', 'one.txt')
  const sending = whileSending('f', signal => sendDraft({ sessionId: 'f', signal }, 'first', false))
  await eventually(() => expect(main.calls.map(([name]) => name)).toContain('session.send'))
  stopSending('f')
  expect(main.calls.at(-1)).toEqual(['session.stop', { sessionId: 'f' }])
  answer(new Error('Stopped by the person.'))
  await sending
  expect(draftOf('f')).toBe('first')
  expect(pickedFiles('f')).toHaveLength(1)
})

test('a command that main began before it hears of the stop is stopped then', async () => {
  const { main, answer } = slowMain('session.type')
  setDraft('g', '!make')
  const running = whileSending('g', signal => runCommand('g', '!make', signal))
  stopSending('g')
  const stops = () => main.calls.filter(([name]) => name === 'session.stop').length
  expect(stops()).toBe(1)
  answer(undefined)
  await running
  expect(stops()).toBe(2)
  expect(draftOf('g')).toBe('')
})

test('while a message is under way no other of its session is sent, so that none overtakes it', async () => {
  const first = later<void>()
  const acts = [vi.fn(() => first.promise), vi.fn(async () => undefined), vi.fn(async () => undefined)] as const
  const sending = whileSending('d', acts[0])
  await whileSending('d', acts[1])
  await whileSending('e', acts[2])
  first.resolve()
  await sending
  expect(acts.map(act => act.mock.calls.length)).toEqual([1, 0, 1])
  await expect(whileSending('d', () => Promise.reject(new Error('No.')))).rejects.toThrow('No.')
  await whileSending('d', acts[1])
  expect(acts[1]).toHaveBeenCalledTimes(1)
})
