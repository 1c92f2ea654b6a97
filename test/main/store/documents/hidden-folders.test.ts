import { expect, test } from 'vitest'
import { openStore } from '../../../../main/store/store'
import { temporaryFolder } from '../../../helpers/temp-folder'

test('a folder is hidden until it is taken out again, however many there are', async () => {
  const store = await openStore(await temporaryFolder())
  for (let number = 1; number <= 25; number++) await store.hiddenFolders.add(`/f/${number}`)
  await store.hiddenFolders.add('/f/1')

  expect(await store.hiddenFolders.remove('/f/1')).toBe(true)
  expect(await store.hiddenFolders.remove('/f/1')).toBe(false)
  expect(store.hiddenFolders.list()).toHaveLength(24)
})
