import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dataSize } from '../../../main/data/data-size'
import { keptData, writeAll } from '../../helpers/kept-data'
import { temporaryFolder } from '../../helpers/temp-folder'

async function setUp() {
  const parent = await temporaryFolder()
  const dataFolder = join(parent, 'data')
  return { parent, dataFolder, ...(await keptData(dataFolder)) }
}

test('the size is told by kind', async () => {
  const { dataFolder, parent } = await setUp()
  await writeAll(parent, { 'data.replaced-1/settings.json': '12345', 'data/providers.json.corrupt-x': '123' })
  await writeAll(parent, { [`Partitions/browser-${'a'.repeat(32)}/Cookies`]: '1234', 'Partitions/other/Cookies': '12' })
  const { folder, parts } = await dataSize(dataFolder)
  expect(folder).toBe(dataFolder)
  const files = Object.fromEntries(parts.map(({ kind, files }) => [kind, files]))
  expect(files).toEqual({ sessions: 2, pictures: 1, preimages: 3, trash: 1, pages: 1, backups: 2, other: 7 })
  expect(parts.find(({ kind }) => kind === 'backups')?.bytes).toBe(8)
})
