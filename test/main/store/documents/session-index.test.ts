import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from '../../../../main/store/store'
import { temporaryFolder } from '../../../helpers/temp-folder'

const created = (id: string) => ({ type: 'session.created', id, workspace: '/w', title: id }) as const

test('a lost list of sessions is made again from the logs', async () => {
  const folder = await temporaryFolder()
  const store = await openStore(folder)
  await store.logs.create('s1', created('s1'))
  await store.logs.append('s1', { type: 'session.renamed', title: 'Renamed' })
  await store.logs.create('s2', created('s2'))
  await store.close()

  for (const lose of [
    () => rm(join(folder, 'sessions.jsonl'), { force: true }),
    () => writeFile(join(folder, 'sessions.jsonl'), 'broken'),
  ]) {
    await lose()
    const later = await openStore(folder)
    expect(later.sessions.list().map(({ id, title }) => [id, title])).toEqual([
      ['s1', 'Renamed'],
      ['s2', 's2'],
    ])
    await later.close()
  }
})

test('at opening, the list of sessions agrees with the logs that are there', async () => {
  const folder = await temporaryFolder()
  const store = await openStore(folder)
  await store.logs.create('s1', created('s1'))
  await store.logs.create('s2', created('s2'))
  await store.sessions.save({ id: 's1', workspace: '/w', title: 'Listed', createdAt: 1, updatedAt: 2 })
  await store.sessions.save({ id: 'gone', workspace: '/w', title: 'Gone', createdAt: 1, updatedAt: 2 })
  await writeFile(join(folder, 'sessions', 'garbage.jsonl'), 'garbage')
  await store.close()

  const later = await openStore(folder)

  expect(later.sessions.list().map(({ id, title }) => [id, title])).toEqual([
    ['s1', 'Listed'],
    ['s2', 's2'],
  ])
  expect(later.notices.map(({ message }) => message)).toEqual([
    'A session is missing from the list. garbage.jsonl: the beginning is lost.',
  ])
  await later.sessions.remove('s1')
  expect(later.sessions.find('s1')).toBeUndefined()
})
