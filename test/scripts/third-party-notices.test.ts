import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { noticesOf, packageFolder } from '../../scripts/third-party-notices'
import { temporaryFolder } from '../helpers/temp-folder'

async function packageOf(manifest: object, files: Record<string, string> = {}): Promise<string> {
  const folder = await temporaryFolder()
  await mkdir(folder, { recursive: true })
  for (const [name, text] of Object.entries({ ...files, 'package.json': JSON.stringify(manifest) })) {
    await writeFile(join(folder, name), text)
  }
  return folder
}

test.each([
  ['/app/node_modules/react/index.js', '/app/node_modules/react'],
  ['/app/node_modules/@a/b/dist/c.css?inline', '/app/node_modules/@a/b'],
  ['/app/node_modules/a/node_modules/b/c.js', '/app/node_modules/a/node_modules/b'],
  ['\0/app/node_modules/a/b.js?commonjs-module', '/app/node_modules/a'],
  ['C:\\app\\node_modules\\@a\\b\\c.js', 'C:\\app\\node_modules\\@a\\b'],
  ['/app/renderer/main.ts', undefined],
  ['\0vite/preload-helper.js', undefined],
])('a module is of a package: %s', (id, folder) => {
  expect(packageFolder(id)).toBe(folder)
})

test('each package is named once with its licence, also where it has no file for that', async () => {
  const b = { name: 'b', version: '2.0.0', license: 'MIT', author: { name: 'Bea' } }
  const folders = [
    await packageOf(b, { LICENSE: 'Copyright Bea\n', 'NOTICE.txt': 'Read this.', 'readme.md': 'No.' }),
    await packageOf(b, { LICENSE: 'Copyright Bea\n', 'NOTICE.txt': 'Read this.' }),
    await packageOf({ name: 'a', version: '1.0.0', license: 'ISC', author: 'Ann' }),
  ]
  const [, first, second, ...others] = (await noticesOf(folders)).split(/\n\n-{80}\n\n/)
  expect(first).toBe('a 1.0.0\nISC\nAnn')
  expect(second).toBe('b 2.0.0\nMIT\nBea\n\nCopyright Bea\n\nRead this.\n')
  expect(others).toEqual([])
})

test('a package’s parts from others are listed, too, if a module lay beside their license', async () => {
  const a = await packageOf({ name: 'a', version: '1.0.0', license: 'ISC' }, { LICENSE: 'Copyright Ann' })
  for (const name of ['maps', 'fonts']) {
    await mkdir(join(a, name))
    await writeFile(join(a, name, 'LICENSE'), `Copyright of ${name}`)
  }
  const notices = await noticesOf([a], [join(a, 'maps'), join(a, 'src', 'maps')])
  expect(notices).toContain('a 1.0.0\nISC\n\nCopyright Ann\n\nCopyright of maps\n')
  expect(notices).not.toContain('fonts')
})
