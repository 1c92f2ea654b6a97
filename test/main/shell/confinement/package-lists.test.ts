import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageLists } from '../../../../main/shell/confinement/package-lists'
import { temporaryFolder } from '../../../helpers/temp-folder'

test('apt commands see the package sources, but no list that tells a password; other commands see none', async () => {
  const settings = await temporaryFolder()
  const folder = join(settings, 'sources.list.d')
  await mkdir(folder)
  await writeFile(join(settings, 'sources.list'), 'deb http://deb.debian.org/debian stable main # me@example.org\n')
  await writeFile(join(folder, 'own.list'), 'deb https://me:secret@packages.example.org stable main\n')
  await writeFile(join(folder, 'long.sources'), 'x'.repeat(100_000))
  await writeFile(join(folder, 'debian.sources'), 'Types: deb\nURIs: http://deb.debian.org/debian\n')
  const shown = await packageLists('apt-cache policy git | head', settings)
  const own = shown.filter(path => path.startsWith(settings) && !path.includes('preferences'))
  expect(own).toEqual([join(settings, 'sources.list'), join(folder, 'debian.sources')])
  expect(await packageLists('cat a.list', settings)).toEqual([])
})
