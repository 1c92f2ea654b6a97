import { expect, test } from 'vitest'
import { openStore } from '../../../../main/store/store'
import { temporaryFolder } from '../../../helpers/temp-folder'

test('a folder keeps the name that the person gave it, until that is taken back', async () => {
  const store = await openStore(await temporaryFolder())
  await store.recentFolders.add('/f/work')
  await store.recentFolders.rename('/f/work', ' Garden ')
  expect(await store.recentFolders.add('/f/work')).toMatchObject({ path: '/f/work', name: 'Garden' })
  await store.recentFolders.rename('/f/work', '')
  expect(store.recentFolders.list()).toMatchObject([{ path: '/f/work', name: 'work' }])
  await store.recentFolders.rename('/f/older', 'Old')
  expect(store.recentFolders.list().map(({ name }) => name)).toEqual(['work', 'Old'])
})

test('the last folder comes first, each once, twenty at most', async () => {
  const store = await openStore(await temporaryFolder())
  for (let number = 1; number <= 25; number++) await store.recentFolders.add(`/f/${number}`)

  const again = await store.recentFolders.add('/f/10')

  expect(again).toMatchObject({ path: '/f/10', name: '10' })
  const paths = store.recentFolders.list().map(({ path }) => path)
  expect(paths).toHaveLength(20)
  expect(paths.slice(0, 3)).toEqual(['/f/10', '/f/25', '/f/24'])
  expect((await store.recentFolders.add('/')).name).toBe('/')
})
