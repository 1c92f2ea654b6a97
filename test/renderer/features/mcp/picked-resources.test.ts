import { expect, test } from 'vitest'
import {
  addRead,
  pickedResources,
  pickResource,
  removeResource,
  restoreResources,
  takeResources,
} from '../../../../renderer/features/mcp/picked-resources'
import { eventually } from '../../../helpers/eventually'
import { fakeMain } from '../../fake-main'

const place = { workspace: '/work', id: 'one', server: 'docs', uri: 'demo://a', name: 'A' }
const brought = { uri: 'demo://b', text: 'brought' }
let kept: unknown = []
let says: unknown = { uri: 'demo://a', text: 'first', images: [] }
// One for all tests: what is told is listened to once.
const main = fakeMain({
  'mcp.resource': () => says,
  'mcp.watch': () => undefined,
  'mcp.stopReading': () => undefined,
  'draft.resources': () => kept,
  'draft.keepResources': () => undefined,
})

test('a resource that is picked is read, watched, and sent with where it is from', async () => {
  const image = { name: 'a.png', bytes: new Uint8Array([1]) }
  says = { uri: 'demo://a', text: 'first', mimeType: 'text/plain', images: [image] }
  await pickResource('s1', place)
  expect(pickedResources('s1')).toMatchObject([{ state: 'ready', read: { text: 'first' } }])
  await eventually(() =>
    expect(main.calls).toContainEqual([
      'mcp.watch',
      { workspace: '/work', resources: [{ id: 'one', uri: 'demo://a' }] },
    ]),
  )
  const resource = { server: 'docs', uri: 'demo://a' }
  expect(await takeResources('s1').files()).toEqual([
    { name: 'A', bytes: new TextEncoder().encode('first'), mimeType: 'text/plain', resource },
    { name: 'a.png', bytes: image.bytes, resource },
  ])
  expect(pickedResources('s1')).toEqual([])
  await eventually(() => expect(main.calls.at(-1)).toEqual(['mcp.watch', { workspace: '/work', resources: [] }]))
})

test('one that has changed says so, and is read again when it is sent', async () => {
  says = { uri: 'demo://a', text: 'first', images: [] }
  await pickResource('s2', place)
  main.tell('mcp.updated', { workspace: '/work', id: 'other', uris: ['demo://a'] })
  main.tell('mcp.updated', { workspace: '/work', id: 'one', uris: ['demo://b'] })
  expect(pickedResources('s2')[0]?.state).toBe('ready')
  main.tell('mcp.updated', { workspace: '/work', id: 'one', uris: ['demo://a'] })
  expect(pickedResources('s2')[0]?.state).toBe('changed')
  says = { uri: 'demo://a', text: 'second', images: [] }
  const [sent] = await takeResources('s2').files()
  expect(new TextDecoder().decode(sent?.bytes)).toBe('second')
})

test('one that cannot be read says why, keeps the message from being sent, and can be taken off', async () => {
  says = new Error('It is gone.')
  await pickResource('s3', place)
  expect(pickedResources('s3')).toMatchObject([{ state: 'failed', words: 'It is gone.' }])
  const taken = takeResources('s3')
  await expect(taken.files()).rejects.toThrow('Couldn’t read A.')
  taken.putBack()
  const [failed] = pickedResources('s3')
  if (failed) removeResource('s3', failed)
  expect(pickedResources('s3')).toEqual([])
})

test('a reading that is under way is stopped with the resource, and its answer does not bring it back', async () => {
  let answer: (value: unknown) => void = () => undefined
  says = new Promise(resolve => {
    answer = resolve
  })
  const picking = pickResource('s4', place)
  const [reading] = pickedResources('s4')
  expect(reading?.state).toBe('reading')
  if (reading) removeResource('s4', reading)
  await eventually(() => expect(main.calls.at(-1)).toEqual(['mcp.stopReading', { readingId: reading?.readingId }]))
  answer({ uri: 'demo://a', text: 'late', images: [] })
  await picking
  expect(pickedResources('s4')).toEqual([])
})

test('the same resource is there once, and what a prompt brought is sent as it was', async () => {
  says = { uri: 'demo://a', text: 'first', images: [] }
  await pickResource('s5', place)
  await pickResource('s5', place)
  addRead('s5', { ...place, uri: 'demo://b' }, { uri: 'demo://b', text: 'brought' })
  expect(pickedResources('s5').map(({ key }) => key)).toHaveLength(2)
  const files = await takeResources('s5').files()
  expect(files.map(({ bytes }) => new TextDecoder().decode(bytes))).toEqual(['first', 'brought'])
})

const keeping = (sessionId: string) =>
  main.calls.flatMap(([name, input]) => {
    const { sessionId: of, resources } = input as { sessionId: string; resources: unknown }
    return name === 'draft.keepResources' && of === sessionId ? [resources] : []
  })

test('a picked resource is kept until it is sent: its place and, if a prompt brought it, its text', async () => {
  says = { uri: 'demo://a', text: 'first', images: [] }
  await restoreResources('s6')
  await pickResource('s6', place)
  addRead('s6', { ...place, uri: 'demo://b' }, brought)
  const both = [{ place }, { place: { ...place, uri: 'demo://b' }, read: brought }]
  expect(keeping('s6')).toEqual([[{ place }], both])
  main.tell('mcp.updated', { workspace: '/work', id: 'one', uris: ['demo://b'] })
  const taken = takeResources('s6')
  taken.putBack()
  expect(keeping('s6').at(-1)).toEqual([{ place }, { place: { ...place, uri: 'demo://b' } }])
  takeResources('s6').sent()
  expect(keeping('s6').at(-1)).toEqual([])
})

test('kept resources come back before those picked meanwhile, and are read again', async () => {
  says = { uri: 'demo://a', text: 'second', images: [] }
  const other = { ...place, uri: 'demo://b' }
  kept = [{ place }, { place: other, read: brought }]
  const picking = pickResource('s7', { ...place, uri: 'demo://c' })
  await Promise.all([restoreResources('s7'), restoreResources('s7'), picking])
  expect(pickedResources('s7')).toMatchObject([
    { place, state: 'ready', read: { text: 'second' } },
    { place: other, state: 'ready', read: { text: 'brought' } },
    { place: { uri: 'demo://c' }, state: 'ready' },
  ])
  expect(keeping('s7').at(-1)).toHaveLength(3)
  const [first] = pickedResources('s7')
  if (first) removeResource('s7', first)
  expect(keeping('s7').at(-1)).toHaveLength(2)
})
