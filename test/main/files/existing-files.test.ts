import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { existingFiles } from '../../../main/files/existing-files'
import { temporaryFolder } from '../../helpers/temp-folder'

test('only files that lie in the folder are there', async () => {
  const workspace = await temporaryFolder()
  await mkdir(join(workspace, 'src'))
  await writeFile(join(workspace, 'src/a.ts'), '')
  expect(await existingFiles(workspace, ['src/a.ts', 'src', 'src/b.ts', '../x', '/etc/passwd'])).toEqual(['src/a.ts'])
})
