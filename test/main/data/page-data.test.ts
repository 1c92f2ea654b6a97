import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deletePageData, pageDataSize, pageFolders } from '../../../main/data/page-data'
import { writeAll } from '../../helpers/kept-data'
import { temporaryFolder } from '../../helpers/temp-folder'

const [one, two] = ['a', 'b'].map(letter => `browser-${letter.repeat(32)}`)

test('page data is deleted for all folders except those that are open, and nothing else is', async () => {
  const parent = await temporaryFolder()
  const dataFolder = join(parent, 'data')
  await mkdir(dataFolder)
  expect(await pageFolders(dataFolder)).toEqual([])
  await deletePageData(dataFolder)
  await writeAll(join(parent, 'Partitions'), { [`${one}/Cookies`]: '1234', [`${two}/a/b`]: '12', 'other/c': '1' })
  expect(await pageDataSize(dataFolder)).toBe(6)
  await deletePageData(dataFolder, [join(parent, 'Partitions', one ?? '')])
  expect(await readdir(join(parent, 'Partitions'))).toEqual([one, 'other'])
  await deletePageData(dataFolder)
  expect(await readdir(join(parent, 'Partitions'))).toEqual(['other'])
})
